import { Buffer } from 'node:buffer';
import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { expect } from '../test';

/** Pixels a side: enough for a code, and little to hand over. */
const side = 320;

/** What a camera reads of a code as it is drawn on the screen, or null where it reads none. */
export async function readsQr(code: Locator): Promise<string | null> {
  const picture = Buffer.from(await code.screenshot({ timeout: 10_000 })).toString('base64');
  // A page of its own: ours may draw no picture that comes from elsewhere.
  const table = await code.page().context().newPage();
  // A sign a pixel, for what is handed over as numbers takes longer than a code is shown on a busy machine.
  const pixels = await table.evaluate(
    async ({ base64, side }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const paper = new OffscreenCanvas(side, side).getContext('2d');
      paper?.drawImage(image, 0, 0, side, side);
      const { data } = paper?.getImageData(0, 0, side, side) ?? { data: [] };
      let signs = '';
      for (let at = 0; at < data.length; at += 4) signs += (data[at] ?? 0) > 127 ? '1' : '0';
      return signs;
    },
    { base64: picture, side },
  );
  await table.close();
  expect(pixels).toHaveLength(side * side);
  const colours = Uint8ClampedArray.from({ length: 4 * side * side }, (_, at) =>
    at % 4 === 3 || pixels.charAt(Math.floor(at / 4)) === '1' ? 255 : 0,
  );
  return jsQR(colours, side, side)?.data ?? null;
}
