import { DurableObject } from 'cloudflare:workers';

/** One kiosk age check: its code, phone and result on one thread. Wiped by its alarm after an hour at the latest. */
export class KioskSession extends DurableObject {
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
