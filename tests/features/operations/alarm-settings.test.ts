import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { readEnv } from '../../../worker/env';
import { alarmSettings } from '../../setup/runtime/alarm-ears';

const read = (change: Record<string, unknown>) => () => readEnv({ ...(env as object), ...alarmSettings, ...change });

it('a chain that wants to be told says so in full, or the Worker does not start', () => {
  expect(read({})).not.toThrow();
  expect(read({ ALARM_WEBHOOK_SECRET: undefined })).toThrow('ALARM_WEBHOOK_URL, ALARM_WEBHOOK_SECRET: set both');
  expect(read({ ALARM_WEBHOOK_SECRET: 'whsec_short' })).toThrow('ALARM_WEBHOOK_SECRET');
  expect(read({ ALARM_MAIL: 'nobody' })).toThrow('ALARM_MAIL');
  expect(read({ READY_TOKEN: 'short' })).toThrow('READY_TOKEN');
  expect(read({ ENVIRONMENT: 'production', HEARTBEAT_URL: 'http://localhost:1/ping' })).toThrow(
    'HEARTBEAT_URL: is a sandbox or loopback address',
  );
});
