/** From what the console has set up to cameras that can be opened, and those that cannot with the reason. Pure. */
import { createHash } from 'node:crypto'
import type { CameraRefusal } from '@watchfire/contract/device/camera.shapes.ts'
import { channelId } from '@watchfire/contract/device/device.shapes.ts'
import { gbSourceOf } from '@watchfire/contract/device/gb28181.shapes.ts'
import { placesOf, placeText } from '@watchfire/contract/device/login-place.rules.ts'
import { cameraLogin, placeMarkBytes } from '@watchfire/contract/device/sealed-text.ts'
import { configuration } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { z } from 'zod'
import { parseCameraUrl } from '../camera/camera-url.ts'
import type { CameraSettings } from '../edge-settings.ts'
import { boundedMeter } from '../text/meter-settings.ts'

export type Wanted = {
  cameras: CameraSettings[]
  refused: { channelId: string; reason: CameraRefusal }[]
}
type Configured = z.infer<typeof configuration>['cameras'][number]

const camera = configuration.shape.cameras.element
const named = z.object({ channelId })

/** `open` opens a sealed text. Cameras of the settings file come first: a person at the machine has the last word. */
export function wantedCameras(
  inFile: readonly CameraSettings[],
  entries: readonly unknown[],
  open: (sealed: string) => string | undefined,
): Wanted {
  const taken = new Set(inFile.map(({ channelId }) => channelId))
  const wanted: Wanted = { cameras: [...inFile], refused: [] }
  for (const entry of entries) {
    const read = camera.safeParse(entry).data
    const id = read?.channelId ?? named.safeParse(entry).data?.channelId
    if (id === undefined) continue
    const result = taken.has(id) ? 'inFile' : read ? withLogin(read, open) : 'notUnderstood'
    if (typeof result === 'string') wanted.refused.push({ channelId: id, reason: result })
    else wanted.cameras.push(result)
    taken.add(id)
  }
  return wanted
}

function withLogin(
  { address, second, login, meters, ...rest }: Configured,
  open: (sealed: string) => string | undefined,
): CameraSettings | CameraRefusal {
  // The host of the main stream gets it by HTTP, too.
  const url = addressWithLogin(address, login, open, placesOf({ address }))
  if (isRefusal(url)) return url
  const secondUrl = second && addressWithLogin(second, login, open)
  // A second address that is none, or that the login is not for, must not cost the camera: it is opened without it, and says so.
  return {
    ...rest,
    url,
    ...(meters && { meters: meters.map(boundedMeter) }),
    ...(secondUrl && { secondUrl: isRefusal(secondUrl) ? second : secondUrl }),
  }
}

const refusals = ['otherKey', 'otherPlace', 'badAddress'] as const
type LoginRefusal = (typeof refusals)[number]
export const isRefusal = (opened: string): opened is LoginRefusal => refusals.some(word => word === opened)

/**
 * The address by which a camera is opened: with the login, which came separately and sealed. Whoever changes the address on its way here
 * does not get it: the places it may be sent to are sealed with it. `destinations`: all the places it will be sent to.
 */
export function addressWithLogin(
  address: string,
  sealed: string | null,
  open: (sealed: string) => string | undefined,
  destinations: readonly (string | undefined)[] = [placeText(address)],
): string | LoginRefusal {
  if (gbSourceOf(address)) return address.toLowerCase()
  if (!parseCameraUrl(address)) return 'badAddress'
  if (sealed === null) return address
  const login = readLogin(open(sealed))
  if (!login) return 'otherKey'
  const { user, password, places } = login
  const isPlace = (place: string | undefined) => place !== undefined && places?.includes(placeMark(place))
  if (places && !(destinations.length > 0 && destinations.every(isPlace))) return 'otherPlace'
  return address.replace(
    /^rtsps?:\/\//i,
    scheme => `${scheme.toLowerCase()}${encodeURIComponent(user)}:${encodeURIComponent(password)}@`,
  )
}

const placeMark = (place: string): string =>
  createHash('sha256').update(place).digest().subarray(0, placeMarkBytes).toString('base64url')

function readLogin(text: string | undefined) {
  try {
    return text === undefined ? undefined : cameraLogin.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
