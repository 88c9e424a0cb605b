import { memoryOf, secondsOf } from '../edge/src/child/process-facts.ts'
import { InferenceHandle } from '../edge/src/detect/inference-handle.ts'
import { modelFolders, shippedModels } from '../edge/src/detect/model-folders.ts'
import { drawVehicle } from '../edge/src/text/testing/draw-plate.ts'
import { samplePlates } from '../edge/src/text/testing/sample-plates.ts'
import type { Benchmark, Figure } from './figures.ts'

const whole = { left: 0, top: 0, right: 1, bottom: 1 }
const ways = {
  'near, 160 pixels wide': { across: 160 },
  'far, 80 pixels wide': { across: 80, jpeg: 70 },
  'blurred and compressed': { across: 130, blur: 1.2, jpeg: 50 },
  'turned by 5 degrees': { across: 130, turn: 5 },
  'with 30 % of the light': { across: 130, light: 0.3 },
}
/** As sure as one reading of a vehicle has to be before it is told (decision 140). */
const sureFrom = 0.8

/** What reading a plate costs, and how many are read sign for sign. */
export const platesRead: Benchmark = {
  name: 'plates',
  title: 'number plates on drawn trucks',
  how: `Plates of every province and kind, those of new energy among them, are drawn on the front of a truck (plates 130 pixels wide unless said otherwise) and read by the process that runs the models, one picture of each. Processor time is that of the process, from the kernel: to find the plate on the truck, and to read it. Real plates were not measured; at a gate several pictures of a vehicle decide.`,
  run: async () => {
    const log = { info: () => {}, warn: console.warn }
    const ready = Promise.withResolvers<void>()
    const handle = new InferenceHandle({
      models: () => modelFolders([shippedModels]),
      onModels: () => ready.resolve(),
      onGone: why => ready.reject(new Error(why)),
      log,
    })
    const read = async (plate: string, way: (typeof ways)[keyof typeof ways]) => {
      const picture = await drawVehicle(plate, way)
      const answer = await handle.readPlates({ ...picture, at: 0 }, [whole])
      if (!answer || 'refused' in answer) throw new Error(answer?.refused.why ?? 'nobody reads')
      return answer.plates[0] ?? undefined
    }
    try {
      await ready.promise
      const pid = handle.pid ?? 0
      const without = memoryOf(pid)
      await read('京A12345', ways['near, 160 pixels wide'])
      return await measure(read, pid, without)
    } finally {
      await handle.close()
    }
  },
}

type Read = (
  plate: string,
  way: (typeof ways)[keyof typeof ways],
) => Promise<{ plate: string; sure: number } | undefined>

async function measure(read: Read, pid: number, without: number): Promise<Figure[]> {
  const plates = samplePlates()
  const before = secondsOf(pid)
  const shares: Figure[] = []
  const all = { right: 0, sure: 0, wrong: 0 }
  for (const [what, way] of Object.entries(ways)) {
    let right = 0
    for (const plate of plates) {
      const found = await read(plate, way)
      if (found?.plate === plate) right++
      if (found && found.sure >= sureFrom) all[found.plate === plate ? 'sure' : 'wrong']++
    }
    all.right += right
    const note = `${right} of ${plates.length}`
    shares.push({ what: `read sign for sign, ${what}`, value: right / plates.length, unit: 'share', note })
  }
  const count = plates.length * shares.length
  const used = secondsOf(pid) - before
  return [
    {
      what: 'read sign for sign, all',
      value: all.right / count,
      unit: 'share',
      goal: { least: 0.95 },
      note: `${all.right} of ${count}`,
    },
    ...shares,
    {
      what: `surely read (from ${sureFrom} on) and right, of all surely read`,
      value: all.sure / (all.sure + all.wrong),
      unit: 'share',
      goal: { least: 0.99 },
      note: `${all.sure} right, ${all.wrong} wrong`,
    },
    { what: 'processor time a vehicle', value: (used / count) * 1000, unit: 'ms', goal: { most: 60 } },
    {
      what: 'more memory of the process than without reading',
      value: (memoryOf(pid) - without) / 1e6,
      unit: 'MB',
      goal: { most: 250 },
    },
  ]
}
