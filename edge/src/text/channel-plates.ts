/** Plates of one camera: which vehicles are read, and what is reported once one is clear. */
import { stillLimit } from '@watchfire/contract/hosted/hosted.shapes.ts'
import type { SentPlate } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import type { Logger } from 'pino'
import { plateEventId } from '../channel-names.ts'
import type { Picture } from '../decode/decoder.ts'
import type { PlateReader } from '../detect/detector.ts'
import { type PlateOfVehicle, PlateWatch } from './plate-watch.ts'

type Parts = {
  channelId: string
  /** A JPEG of now; undefined while the camera gives none. */
  latest: () => Promise<Picture | undefined> | undefined
  onPlate: ((plate: SentPlate) => void) | undefined
  log: Pick<Logger, 'info'>
}

export class ChannelPlates implements PlateReader {
  private readonly parts: Parts
  private readonly watch = new PlateWatch()

  constructor(parts: Parts) {
    this.parts = parts
  }

  readonly setMasks: PlateWatch['setMasks'] = masks => this.watch.setMasks(masks)
  readonly choose: PlateReader['choose'] = (objects, at) => this.watch.choose(objects, at)
  readonly take: PlateReader['take'] = (wanted, found, frame) => {
    for (const plate of this.watch.take(wanted, found, frame)) void this.report(plate)
  }

  private async report({ plate, confidence, at }: PlateOfVehicle): Promise<void> {
    const { channelId, latest, onPlate, log } = this.parts
    const picture = await latest()?.catch(() => undefined)
    const jpeg = picture && picture.jpeg.length <= stillLimit ? Buffer.from(picture.jpeg) : undefined
    log.info({ channelId, confidence }, 'a plate was read')
    onPlate?.({
      ...{ eventId: plateEventId(channelId, plate, at), deviceId: channelId, plate, confidence },
      occurredAt: Math.round(at),
      ...(jpeg && { picture: jpeg.toString('base64') }),
    })
  }
}
