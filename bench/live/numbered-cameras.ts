import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { makeNumberedFilm } from '../../demo-cameras/src/footage/footage.ts'

const program = fileURLToPath(new URL('numbered-cameras-child.ts', import.meta.url))
const films = fileURLToPath(new URL('../../node_modules/.cache/watchfire-films', import.meta.url))

export type CameraPlan = {
  film: string
  count: number
  /** Whether each frame that is sent is told; costs a little. */
  reportsFrames: boolean
}

export type NumberedCameras = {
  pid: number
  urls: string[]
  /** When a camera (from 0) last handed this frame to the network, ms since 1970. */
  sentAt(camera: number, frame: number): number | undefined
}

/** Cameras of 720p at 15 frames a second, a key frame every two seconds, in a process of their own. */
export async function withNumberedCameras<T>(
  { count, reportsFrames }: Omit<CameraPlan, 'film'>,
  work: (cameras: NumberedCameras) => Promise<T>,
): Promise<T> {
  const plan: CameraPlan = { film: await makeNumberedFilm(films), count, reportsFrames }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise(resolve => child.once('exit', resolve))
  const sent = new Map<string, number>()
  try {
    const urls = await new Promise<string[]>((resolve, reject) => {
      child.once('exit', code => reject(new Error(`the cameras ended with ${code}`)))
      createInterface({ input: child.stdout }).on('line', line => {
        if (line.startsWith('[')) return resolve(JSON.parse(line) as string[])
        const [camera, frame, time] = line.split(' ')
        sent.set(`${camera} ${frame}`, Number(time))
      })
    })
    return await work({ pid: child.pid ?? 0, urls, sentAt: (camera, frame) => sent.get(`${camera} ${frame}`) })
  } finally {
    child.kill('SIGTERM')
    await gone
  }
}
