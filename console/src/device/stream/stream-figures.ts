import { type ChannelVideo, comesSlowly } from '@watchfire/contract/device/channel-video.rules.ts'
import { siteTime } from '../../core/site-zone.ts'
import type { Translate } from '../../core/texts.ts'
import type { Fact } from '../ai-server/ai-server-labels.ts'
import type { streamFiguresTexts } from './stream-figures.texts.ts'

type StreamFiguresTexts = Translate<(typeof streamFiguresTexts)['zh']>
/** Seconds without a picture that are worth a word: some cameras send one a second by choice. */
const worthAWord = 3

const rateText = (kbps: number) => (kbps < 1000 ? `${kbps} kbit/s` : `${(kbps / 1000).toFixed(1)} Mbit/s`)
const pictures = (fps: number) => String(Math.round(fps * 10) / 10)

/** How the pictures of a camera come, with a mark where far fewer come than are announced. */
export function streamFact(video: ChannelVideo, t: StreamFiguresTexts): Fact {
  const { fps, announcedFps, kbps, dropped, idleSeconds, at } = video
  const wrong = comesSlowly(video)
  const said = [
    t('fps', { fps: pictures(fps) }),
    wrong && t('slow', { announced: pictures(announcedFps ?? 0) }),
    rateText(kbps),
    dropped > 0 && t('dropped', { count: dropped }),
    idleSeconds >= worthAWord && t('idle', { count: idleSeconds }),
  ]
  return { text: said.filter(Boolean).join(' · '), wrong, title: t('of', { time: siteTime(at) }) }
}
