/** What the shipped model sees in a film. */
import type { Decoder } from '../../decode/decoder.ts'
import { unitsOfFile } from '../../mp4/units-of-file.ts'
import type { Detections, Detector } from '../detector.ts'

const startAt = 1_700_000_000_000

/** Seconds of a film, each frame that the decoder gives looked at as often as its rate says; times count from the film's beginning. */
export async function looksOfFilm(
  film: string,
  { decoder, detector, seconds }: { decoder: Decoder; detector: Detector; seconds: number },
): Promise<Detections[]> {
  const { parameters, units } = await unitsOfFile(film, 0, startAt)
  // A process that is just starting leaves out what it cannot take.
  await decoder.pictureOf(parameters, [], startAt)
  const looks: Detections[] = []
  let wake = (): void => {}
  const channel = decoder.watch('film', () => wake())
  const looking = detector.channel({
    fetch: channel.colour,
    onSeen: look => {
      looks.push({ ...look, at: look.at - startAt })
      wake()
    },
  })
  channel.parameters(parameters)
  const next = (): Promise<void> =>
    new Promise(resolve => {
      wake = resolve
    })
  for (const unit of units) {
    if (unit.at >= startAt + seconds * 1000) break
    const shown = next()
    channel.unit(unit)
    // Most units give no frame: the newest is asked for behind them, which says that they are through.
    const gave = await Promise.race([
      shown.then(() => true),
      channel.colour({ width: 16, height: 16, stretch: true }).then(() => false),
    ])
    if (!gave) continue
    const seen = next()
    looking.look()
    await seen
  }
  looking.close()
  channel.close()
  return looks
}
