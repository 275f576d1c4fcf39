import type { Device } from './device.ts'
import type { Network } from './network.ts'

/** Takes the network away: connections break, new ones are refused, and the browser knows it. */
export async function goOffline(device: Device, network: Network): Promise<void> {
  await network.disconnect()
  await device.setOffline(true)
}

/** Brings the network back; the browser hears of it. */
export async function comeBack(device: Device, network: Network): Promise<void> {
  await network.reconnect()
  await device.setOffline(false)
}

/** Opens a browser again that was killed or closed, still without a network. */
export async function startOffline(device: Device): Promise<void> {
  await device.start()
  await device.setOffline(true)
}
