/** Puts the stages together: cameras, decoding, alarms, spool, uplink and heartbeat. */
import { join } from 'node:path'
import type { Calendar } from '@watchfire/contract/device/arming.rules.ts'
import { defaultSensitivity } from '@watchfire/contract/device/device.shapes.ts'
import { gbAddress, gbSourceOf } from '@watchfire/contract/device/gb28181.shapes.ts'
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { Logger } from 'pino'
import { AlarmRecorder } from './alarm/alarm-recorder.ts'
import { MediaStore } from './alarm/media-store.ts'
import { watchConfiguration } from './configuration/configuration-watch.ts'
import { openEdgeKey } from './configuration/edge-key.ts'
import { addressWithLogin, isRefusal } from './configuration/wanted-cameras.ts'
import { StillStore } from './daynight/still-store.ts'
import { startDecoder } from './decode/decoder.ts'
import { startDetector } from './detect/detector.ts'
import { modelFolders, shippedModels } from './detect/model-folders.ts'
import { tryModel } from './detect/try-model.ts'
import type { CameraSettings, EdgeSettings } from './edge-settings.ts'
import { startEncoders } from './encode/encoders.ts'
import { openFaces } from './faces/open-faces.ts'
import { lockFolder } from './folder-lock.ts'
import { Gb28181 } from './gb28181/gb28181.ts'
import { gb28181Handler } from './gb28181/gb28181-handler.ts'
import { edgeVersion, type RunningHeartbeat, startHeartbeat } from './heartbeat.ts'
import { openHistory } from './history/history.ts'
import { replay } from './history/replay.ts'
import { startStillKeeper } from './hosted/still-keeper.ts'
import { openStillSpool } from './hosted/still-spool.ts'
import { modbusGateways } from './modbus/modbus-gateways.ts'
import { OnvifEvents } from './onvif/events/onvif-events.ts'
import { onvifHandler } from './onvif/open-onvif.ts'
import { OnvifTurning } from './onvif/ptz/onvif-turning.ts'
import { takeSnapshot } from './onvif/take-snapshot.ts'
import { ptzHandler } from './ptz/ptz-handler.ts'
import { pinnedKeys } from './release/package-check.ts'
import { openSettingsStore } from './release/settings-store.ts'
import { openUpdater } from './release/updater.ts'
import type { LogTail } from './remote/log-keeper.ts'
import { secretsOf } from './remote/own-secrets.ts'
import { remoteVerbs } from './remote/remote-verbs.ts'
import { ownSettings, Runtime, runtimeLimits } from './runtime/runtime.ts'
import { openSnmp } from './snmp/snmp.ts'
import { openSpool, type Spool } from './spool/spool.ts'
import { type ReleaseMessage, unansweredTimeoutVariable } from './starter/starter-messages.ts'
import { openTrial } from './stream/camera-trial.ts'
import { openDrawingTrial } from './stream/drawing-trial.ts'
import { startMeterRounds } from './text/meter-rounds.ts'
import { startUplink } from './uplink/start-uplink.ts'
import { VendorEvents } from './vendors/vendor-events.ts'
import { WatchedChannel } from './watched-channel.ts'

const edgePlatform = `${process.platform}-${process.arch}`
/** Set by the starter; without one nobody would start another release. */
const releaseRoot = (): string | undefined => (process.send ? process.env.WATCHFIRE_RELEASE_ROOT : undefined)

const sweepInterval = 5 * 60_000

export type Edge = {
  /** Ends cameras and children; what is spooled stays on the disk. */
  close: () => Promise<void>
}

export async function startEdge(settings: EdgeSettings, log: Logger, logTail: LogTail): Promise<Edge> {
  const { server, key, deviceId, dataFolder } = settings
  const unlock = lockFolder(dataFolder)
  const channels = new Map<string, WatchedChannel>()
  let heartbeat: RunningHeartbeat | undefined
  const camerasOnline = (): number => [...channels.values()].filter(channel => channel.isSeen).length
  const runtime = new Runtime(ownSettings(settings))
  const limits = runtimeLimits(runtime)
  runtime.onChange(({ logLevel }) => {
    log.level = logLevel
  })
  const settingsStore = await openSettingsStore({
    folder: join(dataFolder, 'settings'),
    runtime,
    camerasOnline,
    onOutcome: () => heartbeat?.changed(),
    log,
  })
  const mediaFolder = join(dataFolder, 'media')
  let spool: Spool | undefined
  const store = await MediaStore.open({
    folder: mediaFolder,
    keep: limits.media,
    isWanted: name => spool?.mediaWaits(name) ?? false,
    log,
  })
  const freeSpace = async (): Promise<void> => {
    await store.sweep(true)
  }
  spool = await openSpool({
    folder: join(dataFolder, 'spool'),
    mediaFolder,
    server,
    key,
    log,
    onDiskTrouble: freeSpace,
    uploadPace: limits.uploadPace,
  })
  const { calls } = spool
  const decoder = startDecoder({ log })
  const encoders = startEncoders({ log })
  const recorder = new AlarmRecorder({ spool, store, decoder, log })

  const stills = await openStillSpool({
    folder: join(dataFolder, 'stills'),
    calls,
    isBusy: () => (spool?.waiting.alarms ?? 0) > 0,
    log,
    limits: limits.stills,
  })
  // Stills are not taken below it: alarms and their evidence come first.
  const hasFreeSpace = async (): Promise<boolean> => {
    const { free, total } = await store.disk()
    return free >= total * limits.media.freeShare
  }
  const history = await openHistory({ folder: join(dataFolder, 'followed'), hasFreeSpace: hasFreeSpace, log })
  const keeper = await startStillKeeper({
    folder: join(dataFolder, 'stills'),
    channel: channelId => channels.get(channelId),
    spool: stills,
    hasFreeSpace: hasFreeSpace,
    log,
  })
  const stillStore = await StillStore.open({
    folder: join(dataFolder, 'daynight'),
    channel: channelId => channels.get(channelId),
    hasFreeSpace: hasFreeSpace,
    log,
  })
  const edgeKey = await openEdgeKey(dataFolder, deviceId)
  let sensitivities = new Map<string, number>()
  const setSensitivities = (): void => {
    for (const channel of channels.values())
      channel.setSensitivity(sensitivities.get(channel.channelId) ?? defaultSensitivity)
  }
  let calendar: Calendar = new Map()
  const ownModels = join(dataFolder, 'models')
  const detector = startDetector({
    models: () => modelFolders([ownModels, shippedModels]),
    log,
    onChange: () => {
      for (const channel of channels.values()) channel.objectsChanged()
      heartbeat?.changed()
    },
  })
  const faces = await openFaces({
    folder: join(dataFolder, 'faces'),
    calls,
    detector,
    onChange: () => {
      for (const channel of channels.values()) channel.facesChanged()
      heartbeat?.changed()
    },
    log,
  })
  const gb28181 = new Gb28181({
    open: edgeKey.open,
    cameraOf: ({ deviceId: device, channelId }) => {
      const address = gbAddress(device, channelId)
      return [...channels.values()].find(({ url }) => url === address)
    },
    cameraOfInputs: device =>
      [...channels.values()].find(
        ({ url, inputType }) => gbSourceOf(url)?.deviceId === device && inputType !== undefined,
      ),
    log,
  })
  const onState = () => heartbeat?.changed()
  const vendors = new VendorEvents({
    onEvent: (channelId, event) => channels.get(channelId)?.raise([event]),
    onState,
    log,
  })
  const onvif = new OnvifEvents({
    onEvent: (channelId, event) => channels.get(channelId)?.handleEvent(event),
    onState,
    log,
  })
  const use = (cameras: readonly CameraSettings[], days: Calendar): void => {
    calendar = days
    const ids = new Set(cameras.map(camera => camera.channelId))
    for (const [id, channel] of channels) {
      if (ids.has(id)) continue
      channel.close()
      channels.delete(id)
    }
    for (const camera of cameras) {
      const before = channels.get(camera.channelId)
      if (before?.take(camera)) continue
      before?.close()
      channels.set(
        camera.channelId,
        new WatchedChannel(camera, {
          decoder,
          detector,
          recorder,
          log,
          onState,
          calendar: () => calendar,
          history,
          limits,
          recogniser: faces.recogniser,
          player: url => gb28181.player(url),
          onPlate: plate => {
            spool?.plate(plate).catch(error => log.warn({ err: error }, 'the disk does not take a plate; it is lost'))
          },
        }),
      )
    }
    vendors.configure(cameras, days)
    onvif.configure(cameras)
    setSensitivities()
    stillStore.follow(cameras)
  }
  const onReadings = (readings: IngestReading[]): void => {
    spool?.readings(readings).catch(error => log.warn({ err: error }, 'the disk does not take readings; they are lost'))
  }
  const modbus = modbusGateways({
    onReadings,
    onChange: () => heartbeat?.changed(),
    log,
  })
  const snmp = await openSnmp({
    folder: dataFolder,
    open: edgeKey.open,
    onReadings,
    onAlarm: alarm => {
      spool?.alarm(alarm).catch(error => log.warn({ err: error }, 'the edge ends before the disk took an alarm'))
    },
    log,
  })
  const meters = startMeterRounds({
    cameras: () => [...channels.values()],
    read: detector.readTexts,
    onReadings,
    log,
  })
  const configuration = await watchConfiguration({
    folder: dataFolder,
    inFile: settings.cameras,
    open: edgeKey.open,
    calls,
    use,
    knowsObjects: () => detector.objects === 'known',
    readsTexts: () => detector.readsPlates,
    host: orders => keeper.follow(orders),
    follow: modbus.follow,
    register: registrar => gb28181.configure(registrar),
    listen: snmp.configure,
    onApplied: () => heartbeat?.changed(),
    log,
  })
  const updater = await openUpdater({
    server,
    key,
    keys: pinnedKeys(),
    version: edgeVersion(),
    platform: edgePlatform,
    root: releaseRoot(),
    dataFolder,
    models: { folder: ownModels, tryModel: folder => tryModel(folder, log) },
    settings: settingsStore,
    send: message => process.send?.(message),
    starterSupportsUnanswered: process.env[unansweredTimeoutVariable] !== undefined,
    camerasOnline,
    spooled: () => spool?.waiting.alarms ?? 0,
    isRecording: () => recorder.isWriting,
    onReport: () => heartbeat?.changed(),
    log,
  })
  heartbeat = startHeartbeat({
    deviceId,
    calls,
    platform: edgePlatform,
    update: updater.report,
    channels: () =>
      [...channels.values()].map(channel => {
        const { channelId } = channel
        return { ...channel.report(), ...onvif.reportOf(channelId), ...vendors.reportOf(channelId) }
      }),
    publicKey: edgeKey.publicKey,
    configuration: configuration.report,
    models: () => [...detector.models, ...faces.models()],
    settings: settingsStore.report,
    gateways: modbus.report,
    spooled: () => spool?.waiting.alarms ?? 0,
    disk: () => store.disk(),
    pids: () => [decoder, encoders, detector, gb28181, snmp, vendors, onvif].flatMap(each => each.pids()),
    onAnswered: requests => {
      spool?.tryNow()
      stills.tryNow()
      sensitivities = new Map(requests.channels.map(channel => [channel.channelId, channel.sensitivity]))
      setSensitivities()
      configuration.onVersion(requests.configurationVersion)
      faces.onVersion(requests.facesVersion)
      updater.onUpdateOffered(requests.update)
    },
    onUnanswered: updater.unanswered,
    log,
  })
  const remote = remoteVerbs({
    camera: channelId => channels.get(channelId),
    ownPicture: takeSnapshot,
    logTail,
    secrets: () =>
      secretsOf({
        key,
        urls: [...channels.values()].flatMap(({ urls }) => urls),
        passwords: [...gb28181.passwords(), ...snmp.passwords()],
      }),
    mayNotRestart: () => (releaseRoot() === undefined ? 'noStarter' : updater.isUnderWay() ? 'updating' : undefined),
    isRecording: () => recorder.isWriting,
    restart: () => process.send?.({ type: 'restart' } satisfies ReleaseMessage),
    log,
  })
  const uplink = startUplink({
    server,
    key,
    channels: channelId => channels.get(channelId),
    encoders,
    still: async channelId => (await channels.get(channelId)?.preview())?.jpeg,
    kept: (channelId, part) => stillStore.read(channelId, part),
    mediaFolder,
    remote,
    trial: ({ address, login }, outlet) => {
      const url = addressWithLogin(address, login, edgeKey.open)
      if (!isRefusal(url)) return openTrial(url, decoder, outlet, gb28181.player(url))
      queueMicrotask(() => outlet.ended(url))
      return { close() {} }
    },
    onvif: onvifHandler(edgeKey.open),
    modbus: modbus.open,
    gb28181: gb28181Handler(gb28181),
    snmp: snmp.answer,
    ptz: ptzHandler(
      channelId => channels.get(channelId),
      camera => gb28181.turning(camera.urls[0] ?? '') ?? new OnvifTurning(camera),
    ),
    drawing: ({ channelId, ...drawn }, outlet) => {
      const scene = channels.get(channelId)?.scene
      if (!scene) return undefined
      const { settings: inUse, sensitivity } = scene
      const tried = { channelId, inUse, drawn: { ...drawn, plan: inUse.plan }, sensitivity, calendar, now: Date.now() }
      const byObjects = detector.objects !== 'unknown'
      return openDrawingTrial(signal => replay(history, { ...tried, byObjects }, signal), outlet)
    },
    recording: ({ channelId, name }) => channels.get(channelId)?.recordAs(name),
    onConfigure: configuration.onVersion,
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
      heartbeat?.close()
      modbus.close()
      await snmp.close()
      uplink.close()
      await updater.close()
      await keeper.close()
      await stillStore.close()
      for (const channel of channels.values()) channel.close()
      // Each may take its leave of devices: one after the other it is more time than the starter gives.
      await Promise.all([gb28181.close(), vendors.close(), onvif.close()])
      await history.close()
      await recorder.close()
      await faces.close()
      const metersEnd = meters.close()
      // Whoever waits for its models waits no longer.
      await detector.close()
      await metersEnd
      await decoder.close()
      await encoders.close()
      await stills.close()
      await spool?.close()
      await settingsStore.close()
      unlock()
    },
  }
}
