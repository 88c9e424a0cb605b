/** How this edge works: as is set on this machine, else as the settings of a package say, else as usual. What counts can change at any moment. */
import {
  defaultRuntimeSettings,
  type RuntimeSetting,
  type RuntimeSettings,
  runtimeSettingNames,
  type SomeRuntimeSettings,
} from '@watchfire/contract/fleet/runtime-settings.ts'
import type { EdgeSettings } from '../edge-settings.ts'

/** A machine may log more than a package can make it. */
export type EffectiveSettings = Omit<RuntimeSettings, 'logLevel'> & { logLevel: string }

export class Runtime {
  now: EffectiveSettings
  private readonly own: Partial<EffectiveSettings>
  private readonly listeners: ((now: EffectiveSettings) => void)[] = []

  constructor(own: Partial<EffectiveSettings> = {}) {
    this.own = own
    this.now = { ...defaultRuntimeSettings, ...own }
  }

  /** What a package says; nothing: all of it is as usual. */
  take(packaged: SomeRuntimeSettings): void {
    this.now = { ...defaultRuntimeSettings, ...packaged, ...this.own }
    for (const listener of this.listeners) listener(this.now)
  }

  onChange(listener: (now: EffectiveSettings) => void): void {
    this.listeners.push(listener)
    listener(this.now)
  }

  /** Of a package those that do not count, because the machine says otherwise. */
  overridden(packaged: SomeRuntimeSettings): RuntimeSetting[] {
    return runtimeSettingNames.filter(name => packaged[name] !== undefined && this.own[name] !== undefined)
  }
}

/** What whoever runs this machine has set on it. */
export function ownSettings(
  { keep, runtime = {} }: Pick<EdgeSettings, 'keep' | 'runtime'>,
  logLevel: string | undefined = process.env.WATCHFIRE_LOG,
): Partial<EffectiveSettings> {
  return {
    ...runtime,
    ...(keep.days !== undefined && { keepDays: keep.days }),
    ...(keep.gigabytes !== undefined && { keepGigabytes: keep.gigabytes }),
    ...(logLevel && { logLevel }),
  }
}

const gigabyte = 1024 ** 3

/** Limits of parts of the edge, each as it counts when it is read. */
export const runtimeLimits = (runtime: Pick<Runtime, 'now'>) => ({
  media: {
    get days() {
      return runtime.now.keepDays
    },
    get bytes() {
      return runtime.now.keepGigabytes * gigabyte
    },
    get freeShare() {
      return runtime.now.freeDiskPercent / 100
    },
  },
  stills: {
    get bytes() {
      return runtime.now.stillGigabytes * gigabyte
    },
    get pace() {
      return runtime.now.stillKilobytesPerSecond * 1024
    },
  },
  camera: {
    get timeout() {
      return runtime.now.cameraAnswerSeconds * 1000
    },
    get noPicture() {
      return runtime.now.cameraSilenceSeconds * 1000
    },
    get maxDelay() {
      return runtime.now.reconnectSeconds * 1000
    },
  },
  /** Between looks of the detector, ms. */
  looks: {
    get busy() {
      return 1000 / runtime.now.busyLooksPerSecond
    },
    get calm() {
      return runtime.now.calmLookSeconds * 1000
    },
  },
  /** Most bytes a second of evidence on its way to the server. */
  uploadPace: () => runtime.now.uploadKilobytesPerSecond * 1024 || Number.POSITIVE_INFINITY,
})
