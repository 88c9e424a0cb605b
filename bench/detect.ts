import { sampleFootage } from '../demo-cameras/src/footage/sample-footage.ts'
import { memoryOf, secondsOf } from '../edge/src/child/process-facts.ts'
import { startDecoder } from '../edge/src/decode/decoder.ts'
import { type Detections, startDetector } from '../edge/src/detect/detector.ts'
import { modelFolders, shippedModels } from '../edge/src/detect/model-folders.ts'
import { corridor } from '../edge/src/detect/testing/corridor-labels.ts'
import { looksOfFilm } from '../edge/src/detect/testing/film-looks.ts'
import { type ObjectTrack, ObjectTracker } from '../edge/src/watch/object-tracker.ts'
import type { Benchmark, Figure } from './figures.ts'

const { film, seconds, people } = corridor
const looksPerSecond = 2
/** What the shipped model was chosen with (decision 65). */
const sureFrom = 0.35

/** What looking for people costs, and how many of them are found. */
export const detection: Benchmark = {
  name: 'detect',
  title: 'people in a real corridor',
  how: `The film ${film} of ../shared/data (CC BY 4.0, six people one after the other) is decoded as fast as it goes and looked at ${looksPerSecond} times a second of it, through the decoding process and the one that runs the shipped model. Processor time is that of the latter, from the kernel. Every other second was labelled by eye: nobody in ${corridor.empty.length} of them, one person in the others, ${corridor.doubtful.length} with nothing but a shadow left out.`,
  run: async () => {
    const path = sampleFootage(film)
    if (!path) throw new Error(`this measures with ../shared/data/${film}, which is not there`)
    const log = { info: () => {}, warn: console.warn }
    const decoder = startDecoder({ log, framesPerSecond: looksPerSecond })
    const detector = startDetector({ models: () => modelFolders([shippedModels]), log, onChange: () => {} })
    // It is kept in memory for as long as somebody wants it.
    const keeping = detector.channel({ fetch: async () => undefined, onSeen: () => {} })
    try {
      while (detector.objects === 'trying') await new Promise(resolve => setTimeout(resolve, 20))
      const [pid = 0] = detector.pids()
      const before = secondsOf(pid)
      const looks = await looksOfFilm(path, { decoder, detector, seconds })
      const used = secondsOf(pid) - before
      return [...costOf(used / looks.length, memoryOf(pid)), ...foundIn(looks)]
    } finally {
      keeping.close()
      await detector.close()
      await decoder.close()
    }
  },
}

const costOf = (secondsPerLook: number, bytes: number): Figure[] => [
  { what: 'processor time a look', value: secondsPerLook * 1000, unit: 'ms' },
  {
    what: `a camera in which something moves all the time, looked at ${looksPerSecond} times a second`,
    value: secondsPerLook * looksPerSecond * 100,
    unit: '% of a core',
    goal: { most: 10 },
  },
  { what: 'the process that runs the model', value: bytes / 1e6, unit: 'MB', goal: { most: 250 } },
]

function foundIn(looks: readonly Detections[]): Figure[] {
  const peopleAt = (second: number): number => {
    const nearest = looks.toSorted((a, b) => Math.abs(a.at - second * 1000) - Math.abs(b.at - second * 1000))[0]
    return nearest?.objects.filter(({ kind, score }) => kind === 'person' && score >= sureFrom).length ?? 0
  }
  const away: readonly number[] = corridor.empty
  const unclear: readonly number[] = [...away, ...corridor.doubtful]
  const odd = Array.from({ length: Math.ceil(seconds / 2) }, (_, at) => at * 2 + 1)
  const there = odd.filter(second => !unclear.includes(second))
  const hits = there.filter(at => peopleAt(at) >= 1).length
  const wrong =
    away.reduce((sum, at) => sum + peopleAt(at), 0) + there.reduce((sum, at) => sum + Math.max(0, peopleAt(at) - 1), 0)
  const tracker = new ObjectTracker(320, 180)
  const sure = new Set<ObjectTrack>()
  for (const { objects, at } of looks) for (const track of tracker.see(objects, at)) if (track.isSure) sure.add(track)
  return [
    {
      what: 'people found, of those who are there',
      value: hits / there.length,
      unit: 'share',
      goal: { least: 0.95 },
      note: `${hits} of ${there.length}`,
    },
    {
      what: 'people told who are there, of all told',
      value: hits / (hits + wrong),
      unit: 'share',
      goal: { least: 0.98 },
    },
    {
      what: 'tracks of the six people, above or below six',
      value: Math.abs(sure.size - people),
      unit: 'tracks',
      goal: { most: 0 },
    },
  ]
}
