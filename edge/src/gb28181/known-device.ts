/** One device that may register: what is set up of it, where it is, and its channels. */
import type { GbReport } from '@watchfire/contract/device/gb28181.shapes.ts'
import type { Place } from './calls.ts'
import { Catalogue } from './device-catalogue.ts'
import type { GbDevice } from './gb-messages.ts'

export class KnownDevice {
  readonly id: string
  readonly password: string | undefined
  media: GbDevice['media']
  readonly catalogue: Catalogue
  /** Undefined while it is not registered. */
  place: Place | undefined
  /** When its catalogue was last asked for. */
  askedAt = 0
  private expiresAt = 0
  private receivedAt = 0
  private showedWrong = false

  constructor({ id, password, media }: GbDevice, catalogueSpanMs: number) {
    this.id = id
    this.password = password
    this.media = media
    this.catalogue = new Catalogue(catalogueSpanMs)
  }

  registered(place: Place, expiresAt: number): void {
    this.place = place
    this.expiresAt = expiresAt
    this.receivedAt = Date.now()
    this.showedWrong = false
  }

  messageReceived(now: number): void {
    this.receivedAt = now
  }

  /** Not counted while the device is registered: then the wrong password may come from somebody else who uses its ID. */
  wrongPassword(): void {
    if (!this.place) this.showedWrong = true
  }

  /** Why it is to be taken as gone; undefined while it is not. */
  lost(now: number, silenceMs: number): 'silent' | 'expired' | undefined {
    if (!this.place) return undefined
    if (now - this.receivedAt > silenceMs) return 'silent'
    return now > this.expiresAt ? 'expired' : undefined
  }

  get report(): GbReport['devices'][number] {
    const { id, place, password, showedWrong, catalogue } = this
    return {
      id,
      state: password === undefined ? 'otherKey' : place ? 'online' : showedWrong ? 'badPassword' : 'offline',
      address: place ? `${place.peer.host}:${place.peer.port}` : '',
      channels: catalogue.channels.size,
    }
  }
}
