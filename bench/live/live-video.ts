import { withBenchDatabase } from '../bench-database.ts'
import { launchBrowser } from '../browser.ts'
import { type DemoSource, readDemoSource } from '../demo-source.ts'
import { withEdge } from '../edge-process.ts'
import type { Benchmark, Figure } from '../figures.ts'
import { type ForeignLoad, watchForeignLoad } from '../foreign-load.ts'
import { type RunningServer, withServer } from '../server-process.ts'
import { measureRelay, measureWatched } from './live-cost.ts'
import { measureLatency } from './live-latency.ts'
import { type NumberedCameras, withNumberedCameras } from './numbered-cameras.ts'

const watchedCameras = 8
const relayedCameras = 16
/** Length of the film the cameras play. */
const filmMs = 72_000

type Stage = { server: RunningServer; source: DemoSource; others: ForeignLoad }

/** From a camera to the operator's eye. */
export const live: Benchmark = {
  name: 'live',
  title: 'live video',
  how: `Server, edge and cameras as \`npm start\` runs them, each a process of its own; the cameras stream a drawn film of 720p over RTSP, 15 frames a second, 0.9 Mbit/s, a key frame every 2 s, and each frame carries its number as a row of black and white cells. Chromium shows the monitor page with one large picture; after each frame it has drawn, the number is read off that picture. The machine has no graphics card and no screen: a screen adds up to one refresh. Click to first frame: from the click in the device tree until the browser has drawn a readable frame of that camera; the edge decodes ${watchedCameras} cameras and looks for faults meanwhile, and nobody else watches the one clicked, so the server asks the edge for it. What comes first is the group the edge kept; "a picture of now" is the first that is younger than 0.5 s. Glass to glass: from the moment the camera hands a frame to the network (its own exposure and encoding are not in it) until the browser has drawn it. Samples are left out, whatever they took, while other programs of this machine used more than 0.4 of a core. CPU is read from /proc for whole processes with their children: relayed are ${relayedCameras} cameras which the edge only receives and keeps, each taken by one viewer outside of the browser; watched are ${watchedCameras} cameras that the edge decodes and searches for faults and for people in a drawn zone, over one round of the film with the alarms, pictures and recordings it brings.`,
  run: () =>
    withBenchDatabase((url, postgres) =>
      withServer(
        url,
        async server => {
          const others = watchForeignLoad([postgres])
          const stage = { server, source: readDemoSource(server), others }
          try {
            const watched = await withNumberedCameras({ count: watchedCameras, reportsFrames: true }, async cameras => [
              ...(await latency(stage, cameras)),
              ...(await watching(stage, cameras)),
            ])
            return [...watched, ...(await relaying(stage))]
          } finally {
            others.stop()
          }
        },
        { demo: true },
      ),
    ),
}

const latency = ({ server, source, others }: Stage, cameras: NumberedCameras): Promise<Figure[]> =>
  withEdge({ server, source, urls: cameras.urls, watching: 'faults' }, async edge => {
    const browser = await launchBrowser()
    try {
      const stage = { browser, server, edge, cameras, others }
      return [...(await measureLatency(stage, 'WebCodecs')), ...(await measureLatency(stage, 'MSE'))]
    } finally {
      await browser.close()
    }
  })

const watching = ({ server, source, others }: Stage, { urls }: NumberedCameras): Promise<Figure[]> =>
  withEdge({ server, source, urls, watching: 'watched' }, edge => measureWatched({ server, edge, others }, filmMs))

const relaying = ({ server, source, others }: Stage): Promise<Figure[]> =>
  withNumberedCameras({ count: relayedCameras, reportsFrames: false }, ({ urls }) =>
    withEdge({ server, source, urls, watching: 'kept' }, edge => measureRelay({ server, edge, others })),
  )
