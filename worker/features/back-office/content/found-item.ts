/** An item in a list of those that can be changed. */
export interface FoundItem {
  readonly item: string;
  readonly list: string;
  readonly name: string;
  readonly isDrafted: boolean;
}
