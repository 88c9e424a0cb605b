import { allCalls } from '@watchfire/contract'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { expect, test } from 'vitest'
import { openApiOf } from './openapi.ts'

type Schema = { description?: string; properties?: Record<string, Schema>; required?: string[]; items?: Schema }

test('the documentation describes every field of an ingested event', () => {
  const { post } = openApiOf(allCalls).paths[ingestCalls.alarms.path] as unknown as {
    post: { requestBody: { content: { 'application/json': { schema: Schema } } } }
  }
  const { properties = {}, required } = post.requestBody.content['application/json'].schema.items ?? {}
  expect(Object.keys(properties).length).toBeGreaterThan(20)
  expect(required).toEqual(['eventId', 'deviceId', 'alarmType', 'occurredAt'])
  expect(Object.keys(properties).filter(name => !properties[name]?.description)).toEqual([])
  expect(Object.values(properties.actions?.items?.properties ?? {}).every(field => field.description)).toBe(true)
})
