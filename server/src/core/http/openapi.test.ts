import { allCalls } from '@watchfire/contract'
import { type Call, takesLongBody } from '@watchfire/contract/core/call.ts'
import { recordingLimit } from '@watchfire/contract/core/file.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { expect, test } from 'vitest'
import { openApiOf } from './openapi.ts'

type Schema = { description?: string; properties?: Record<string, Schema>; required?: string[]; items?: Schema }

test('the documentation describes every field of an ingested event', async () => {
  const { paths } = await openApiOf(allCalls)
  const { post } = paths[ingestCalls.sendAlarms.path] as unknown as {
    post: { requestBody: { content: { 'application/json': { schema: Schema } } } }
  }
  const { properties = {}, required } = post.requestBody.content['application/json'].schema.items ?? {}
  expect(Object.keys(properties).length).toBeGreaterThan(20)
  expect(required).toEqual(['eventId', 'deviceId', 'alarmType', 'occurredAt'])
  expect(Object.keys(properties).filter(name => !properties[name]?.description)).toEqual([])
  expect(Object.values(properties.actions?.items?.properties ?? {}).every(field => field.description)).toBe(true)
})

test('every call that takes something shows an example, which its own input accepts', async () => {
  const { paths } = await openApiOf(allCalls)
  const calls = Object.values(allCalls).flatMap(list => Object.values(list as Record<string, Call>))
  const withBody = calls.filter(({ method, transport = 'json' }) => method === 'POST' && transport === 'json')
  for (const { path, input } of withBody) {
    const { schema, example } = paths[path]?.post?.requestBody?.content['application/json'] ?? {}
    expect(input.safeParse(example).error, path).toBeUndefined()
    if ((schema as Schema).required) expect(example, path).not.toEqual({})
  }
  expect(withBody.length).toBeGreaterThan(80)
})

test('a call that takes a long body says what has to come in the headers, and no other does', async () => {
  const { paths } = await openApiOf(allCalls)
  const calls = Object.values(allCalls).flatMap(list => Object.values(list as Record<string, Call>))
  const saying = calls.filter(({ path, method }) =>
    paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.description.includes('X-Session-Token'),
  )
  expect(saying).toEqual(calls.filter(takesLongBody))
  expect(saying.length).toBeGreaterThan(5)
})

test('a call that takes files says of which kinds and how large they may be', async () => {
  const { paths } = await openApiOf(allCalls)
  const calls = Object.values(allCalls).flatMap(list => Object.values(list as Record<string, Call>))
  const taking = calls.filter(({ errors }) => errors.includes('file.tooLarge'))
  expect(taking.length).toBeGreaterThan(1)
  for (const { path } of taking) expect(paths[path]?.post?.summary, path).toMatch(/JPEG, PNG or WebP.* at most \d+ MB/)
  expect(paths[ingestCalls.uploadMedia.path]?.post?.summary).toContain(`MP4, at most ${recordingLimit / 2 ** 20} MB`)
})

test('an API key is offered by every call that takes one and by no other', async () => {
  const { paths, components } = await openApiOf(allCalls)
  const offering = Object.values(allCalls)
    .flatMap(list => Object.values(list as Record<string, Call>))
    .filter(({ path, method }) => {
      const shown = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as { security?: object[] }
      return JSON.stringify(shown.security) === JSON.stringify([{ apiKey: [] }])
    })
  expect(components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(offering.length).toBeGreaterThan(80)
  expect(
    offering.filter(({ right, peopleOnly }) => peopleOnly || ['anyone', 'ticket', 'aiServer'].includes(String(right))),
  ).toEqual([])
})
