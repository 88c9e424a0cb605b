/**
 * Process: imitation cameras with numbered frames. The one argument is the plan as JSON. Says where they stream in one line,
 * and then, when asked to, `CAMERA FRAME TIME` for each frame it hands to its sockets, TIME in ms since 1970.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { watchParent } from '../../edge/src/parent-watch.ts'
import type { CameraPlan } from './numbered-cameras.ts'

/** Cameras are not switched on together: their key frames shall not fall on one moment. */
const apartMs = 1130

const { film, count, reportsFrames } = JSON.parse(process.argv[2] ?? '') as CameraPlan
watchParent(() => process.exit(0))
process.stdout.on('error', () => process.exit(0))

const urls: string[] = []
for (let camera = 0; camera < count; camera += 1) {
  const { urls: made } = await startSimulator({
    host: '127.0.0.1',
    mounts: [{ path: 'camera', file: film }],
    onFrame: reportsFrames ? (_, frame) => process.stdout.write(`${camera} ${frame} ${Date.now()}\n`) : undefined,
  })
  urls.push(made.camera ?? '')
  await sleep(apartMs)
}
process.stdout.write(`${JSON.stringify(urls)}\n`)
