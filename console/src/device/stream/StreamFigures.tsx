import type { ChannelVideo } from '@watchfire/contract/device/channel-video.rules.ts'
import { useTexts } from '../../core/texts.ts'
import { AiServerFact } from '../ai-server/AiServerFact.tsx'
import { streamFiguresTexts } from './stream-figures.texts.ts'
import { streamFact } from './stream-figures.ts'

/** How the pictures of a camera come; nothing where nobody says it. */
export function StreamFigures({ video }: { video: ChannelVideo | null }) {
  const t = useTexts(streamFiguresTexts)
  return video && <AiServerFact fact={streamFact(video, t)} />
}
