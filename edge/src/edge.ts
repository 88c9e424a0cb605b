/** Puts the stages together: cameras, decoding, alarms, spool, uplink and heartbeat. */
import { join } from 'node:path'
import { usualSensitivity } from '@watchfire/contract/device/device.shapes.ts'
import type { Logger } from 'pino'
import { AlarmDesk } from './alarm/alarm-recorder.ts'
import { MediaStore } from './alarm/media-store.ts'
import { startDecoder } from './decode/decoder.ts'
import type { EdgeSettings } from './edge-settings.ts'
import { lockFolder } from './folder-lock.ts'
import { startHeartbeat } from './heartbeat.ts'
import { openSpool, type Spool } from './spool/spool.ts'
import { startUplink } from './uplink/start-uplink.ts'
import { WatchedChannel } from './watched-channel.ts'

const sweepInterval = 5 * 60_000

export type Edge = {
  /** Ends cameras and children; what is spooled stays on the disk. */
  close: () => Promise<void>
}

export async function startEdge(settings: EdgeSettings, log: Logger): Promise<Edge> {
  const { server, key, deviceId, dataFolder } = settings
  const unlock = lockFolder(dataFolder)
  const mediaFolder = join(dataFolder, 'media')
  let spool: Spool | undefined
  const store = await MediaStore.open({
    folder: mediaFolder,
    keep: limitsOf(settings),
    isWanted: name => spool?.mediaWaits(name) ?? false,
    log,
  })
  const makeRoom = async (): Promise<void> => {
    await store.sweep(true)
  }
  spool = await openSpool({ folder: join(dataFolder, 'spool'), mediaFolder, server, key, log, onDiskTrouble: makeRoom })
  const { calls } = spool
  const decoder = startDecoder({ log })
  const desk = new AlarmDesk({ spool, store, decoder, log })

  const channels = new Map<string, WatchedChannel>()
  const heartbeat = startHeartbeat({
    deviceId,
    calls,
    channels: () => [...channels.values()].map(channel => channel.report()),
    spooled: () => spool?.waiting.alarms ?? 0,
    disk: () => store.disk(),
    pids: () => decoder.pids(),
    onAnswered: requests => {
      spool?.tryNow()
      const wished = new Map(requests.channels.map(channel => [channel.channelId, channel.sensitivity]))
      for (const channel of channels.values()) channel.setSensitivity(wished.get(channel.channelId) ?? usualSensitivity)
    },
    log,
  })
  for (const camera of settings.cameras) {
    channels.set(camera.channelId, new WatchedChannel(camera, { decoder, desk, log, onState: heartbeat.changed }))
  }
  const uplink = startUplink({
    server,
    key,
    channels: channelId => channels.get(channelId),
    still: async channelId => channels.get(channelId)?.still(),
    mediaFolder,
    log,
  })
  const sweep = (): void => {
    store.sweep().catch(error => log.warn({ err: error }, 'old files could not be removed'))
  }
  const sweeper = setInterval(sweep, sweepInterval)
  sweep()
  log.info({ server, cameras: channels.size, waiting: spool.waiting }, 'the edge watches')

  return {
    close: async () => {
      log.info({}, 'the edge ends')
      clearInterval(sweeper)
      heartbeat.close()
      uplink.close()
      for (const channel of channels.values()) channel.close()
      await desk.close()
      await decoder.close()
      await spool?.close()
      unlock()
    },
  }
}

function limitsOf({ keep }: EdgeSettings) {
  return {
    ...(keep.days !== undefined && { days: keep.days }),
    ...(keep.gigabytes !== undefined && { bytes: keep.gigabytes * 1024 ** 3 }),
  }
}
