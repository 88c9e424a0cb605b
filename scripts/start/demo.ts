import { join } from 'node:path'
import { type DemoCamera, type DemoSeed, readDemoSeed, withCameras, writeEdgeSettings } from './demo-files.ts'
import { openProcessLog } from './process-log.ts'
import { isCameraAddress, type StartSettings } from './start-settings.ts'
import { SupervisedProcess } from './supervised-process.ts'

export interface Demo {
  seed: DemoSeed
  edgePid: () => number | undefined
}

export interface DemoSurroundings {
  root: string
  address: string
  settings: StartSettings
  say: (line: string) => void
  onRestarted: () => void
  /** Told of each process before it starts, so that a start that is broken off ends it too. */
  begin: (supervised: SupervisedProcess) => void
}

/** The demo's outside world: cameras that really stream, and the edge that watches them. */
export async function startDemo({ root, address, settings, say, onRestarted, begin }: DemoSurroundings): Promise<Demo> {
  const { dataFolder, footage } = settings
  const seed = readDemoSeed(dataFolder)
  const logs = join(dataFolder, 'logs')
  let edgeSettings = ''
  let edge: SupervisedProcess | undefined

  // The drawn cameras keep their channels, and every given file gets one after them.
  const files = footage.filter(word => !isCameraAddress(word))
  const real = footage.filter(isCameraAddress).map(realCamera)
  const sources = [cameraSource('cameras', []), ...(files.length > 0 ? [cameraSource('footage', files)] : [])]
  const allCameras = () => [...sources.flatMap(source => source.announced()), ...real]

  function cameraSource(name: string, files: string[]) {
    let announced: DemoCamera[] | undefined
    const cameras = new SupervisedProcess({
      name,
      words: () => {
        announced = undefined
        const program = join(root, 'demo-cameras/src/main.ts')
        return [program, '--folder', join(dataFolder, 'demo'), '--with-parent', ...files]
      },
      env: process.env,
      log: openProcessLog(logs, name),
      say,
      onLine: line => {
        announced ??= readCameras(line)
      },
      isReady: () => announced !== undefined,
      onRestarted: () => {
        // New streams may have new addresses.
        edgeSettings = writeEdgeSettings(dataFolder, address, seed, allCameras())
        edge?.restart()
      },
    })
    begin(cameras)
    return { cameras, announced: () => announced ?? [] }
  }

  say('preparing the pictures of the demo cameras; the first start takes longer')
  for (const { cameras } of sources) await cameras.start()
  edgeSettings = writeEdgeSettings(dataFolder, address, seed, allCameras())

  let watching = false
  edge = new SupervisedProcess({
    name: 'edge',
    words: () => {
      watching = false
      return [join(root, 'edge/src/main.ts'), edgeSettings, '--with-parent']
    },
    env: process.env,
    log: openProcessLog(logs, 'edge'),
    say,
    onLine: line => {
      watching ||= saysItWatches(line)
    },
    isReady: () => watching,
    onRestarted,
  })
  begin(edge)
  await edge.start()
  if (settings.sensors) await startSensors(address, seed)
  return { seed: withCameras(seed, allCameras()), edgePid: () => edge?.pid }
}

/** Nothing of it is loaded where the demo has no sensors. */
async function startSensors(server: string, { devices: [aiServer], sensorsSince }: DemoSeed): Promise<void> {
  if (!aiServer || sensorsSince === undefined) return
  const { feedSensors } = await import('./feed-sensors.ts')
  feedSensors({ server, deviceId: aiServer.deviceId, key: aiServer.key, since: sensorsSince })
}

/** A camera given by its address: whoever walks through any ordinary view crosses the zone. The address may hold a password and goes to the edge's settings only. */
function realCamera(url: string, index: number): DemoCamera {
  const corners = [
    [0.04, 0.3],
    [0.96, 0.3],
    [0.96, 0.99],
    [0.04, 0.99],
  ]
  return { path: `camera${index + 1}`, name: `摄像机 ${index + 1}`, url, zones: [{ name: '警戒区', points: corners }] }
}

/** The one line in which the demo cameras say where they stream; anything else they print is talk. */
function readCameras(line: string): DemoCamera[] | undefined {
  if (!line.startsWith('{"cameras":')) return undefined
  return (JSON.parse(line) as { cameras: DemoCamera[] }).cameras
}

/** The edge's own log says how many cameras it holds once it has opened its spool and begun to watch. */
function saysItWatches(line: string): boolean {
  return line.startsWith('{') && 'cameras' in (JSON.parse(line) as object)
}
