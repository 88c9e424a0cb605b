/** Ports that cameras and devices send their pictures to. */
import { randomInt } from 'node:crypto'

/** What a firewall between devices and AI server lets through. */
export const mediaPorts = { from: 30_000, to: 30_500 } as const
export type Ports = { from: number; to: number }

/** Begins anywhere: devices may still send to whoever was here before. */
let last = randomInt(65_536)

/** Opens at an even port; the odd one behind it is its own. @throws where none is free */
export async function atFreePort<T>(ports: Ports, open: (port: number) => Promise<T>): Promise<T> {
  const count = Math.floor((ports.to - ports.from) / 2) + 1
  let error: unknown
  for (let tries = 0; tries < Math.min(count, 300); tries += 1) {
    last = (last + 1) % count
    try {
      return await open(ports.from + last * 2)
    } catch (failure) {
      error = failure
    }
  }
  throw error
}
