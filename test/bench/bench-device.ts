import { type Device, type DeviceOptions, newDevice } from '../journeys/support/device.ts';

const devices = new Set<Device>();
process.once('exit', () => {
  // All devices get the signal before the first wait.
  for (const device of devices) void device.kill();
});

/** A new device whose browser ends with this process in any case. */
export async function benchDevice(options: DeviceOptions = {}): Promise<Device> {
  const device = await newDevice(options);
  devices.add(device);
  return device;
}
