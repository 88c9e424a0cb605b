import { catalogueCalls } from '@watchfire/contract/level/catalogue.calls.ts'
import { channelLevelCalls } from '@watchfire/contract/level/channel-level.calls.ts'
import { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { changeChannelLevels } from './change-channel-levels.ts'
import { levelHandlers } from './level.routes.ts'
import { listAlarmTypeCatalogue } from './list-catalogue.ts'
import { listChannelLevels } from './list-channel-levels.ts'
import { saveAlarmType } from './save-alarm-type.ts'

export function mountLevel(app: FastifyInstance, context: Context): void {
  serveCalls(app, levelCalls, levelHandlers, context)
  serveCalls(app, catalogueCalls, { list: listAlarmTypeCatalogue, save: saveAlarmType }, context)
  serveCalls(app, channelLevelCalls, { list: listChannelLevels, change: changeChannelLevels }, context)
  context.kinds.registerKind('catalogue', async () => () => ({ kind: 'catalogue' }))
}
