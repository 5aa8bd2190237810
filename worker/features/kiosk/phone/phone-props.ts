import type { KioskView } from '../../../services/kiosk/port';

export interface PhoneProps {
  /** Address of the check, for the forms. */
  readonly action: string;
  /** Null when the studio is no longer in the catalogue. */
  readonly studio: { readonly name: string; readonly town: string } | null;
  readonly view: KioskView;
  /** Of this very page, to know a second press on it by. */
  readonly page: string;
}
