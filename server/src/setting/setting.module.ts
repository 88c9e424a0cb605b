import { settingCalls } from '@watchfire/contract/setting/setting.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { listSettings } from './list-settings.ts'
import { saveSetting } from './save-setting.ts'

export function mountSetting(app: FastifyInstance, context: Context): void {
  const defaults = { auditMonths: context.settings.WATCHFIRE_AUDIT_MONTHS }
  serveCalls(app, settingCalls, { list: listSettings(defaults), save: saveSetting(defaults) }, context)
}
