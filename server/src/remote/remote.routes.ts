import type { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { getJob } from './get-job.ts'
import { listJobs } from './list-jobs.ts'
import type { RemoteRunner } from './remote-runner.ts'
import { restartRemote } from './restart-remote.ts'
import { runOnCamera } from './run-on-camera.ts'
import { runRemote } from './run-remote.ts'

export const remoteHandlers = (runner: RemoteRunner): Handlers<typeof remoteCalls> => ({
  run: runRemote(runner),
  runOnCamera: runOnCamera(runner),
  restart: restartRemote(runner),
  listJobs,
  getJob,
})
