import { startChromium } from './chromium';
import { startFirefox } from './firefox';
import type { Engine, EngineOptions } from './tab';
import { startWebKit } from './webkit';

export const engines: Record<string, (options: EngineOptions) => Promise<Engine>> = {
  firefox: startFirefox,
  webkit: startWebKit,
  chromium: startChromium,
};
