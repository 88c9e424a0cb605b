import { expect, test } from 'vitest'
import { findHandlerBreaches } from './handler-files.ts'

const calls = {
  board: { list: { errors: ['board.notFound'] }, listEntries: { errors: [] }, create: { errors: [] } },
  family: { findJam: { errors: [] } },
}
const routes = (handlers: string, imports = '', group = 'board') => ({
  path: `server/src/board/${group}.routes.ts`,
  text: `${imports}\nexport const x = (parts: Parts): Handlers<typeof ${group}Calls> => ({\n${handlers}\n})\n`,
})
const imported = (name: string, file: string) => `import { ${name} } from './${file}.ts'`
const breachesOf = (...files: { path: string; text: string }[]) => findHandlerBreaches(files, calls, ['call.busy'])

test.each([
  ['list', 'list-boards'],
  ['listEntries', 'list-board-entries'],
  ['listEntries', 'list-entries'],
  ['create', 'create-board'],
])('the handler of board.%s may lie in %s.ts', (key, file) => {
  expect(breachesOf(routes(`  ${key}: anything(parts),`, imported('anything', file)))).toEqual([])
})

test.each([
  ['list', 'keep-boards'],
  ['listEntries', 'list-boards'],
  ['create', 'create-boards-anew'],
])('the handler of board.%s may not lie in %s.ts', (key, file) => {
  expect(breachesOf(routes(`  ${key}: anything,`, imported('anything', file)))).toEqual([
    `server/src/board/${file}.ts: the handler of board.${key} lies in a file of its name`,
  ])
})

test('a handler in the routes themselves has no file', () => {
  expect(breachesOf(routes('  list: async () => [],'))).toEqual(['board.list: its handler has no file of its own'])
})

test('a handler of several calls has the name of one of them', () => {
  const own = routes('  list,', imported('list', 'list-boards'))
  const sister = routes('  findJam: list,', imported('list', 'list-boards'), 'family')
  expect(breachesOf(own, sister)).toEqual([])
  expect(breachesOf(sister)).toHaveLength(1)
})

test('a handler refuses with what its call lists, or with what every call may refuse', () => {
  const file = (code: string) => ({ path: 'server/src/board/list-boards.ts', text: `throw refuse('${code}')` })
  const own = routes('  list,', imported('list', 'list-boards'))
  expect(breachesOf(own, file('board.notFound'))).toEqual([])
  expect(breachesOf(own, file('call.busy'))).toEqual([])
  expect(breachesOf(own, file('board.tooMany'))).toEqual([
    'server/src/board/list-boards.ts: board.list does not list board.tooMany',
  ])
})

test('a group of several words stands in the name of the file as these words', () => {
  const served = (file: string) => breachesOf(routes('  list: anything,', imported('anything', file), 'boardEntry'))
  expect([served('list-board-entry'), served('keep-board-entry').length]).toEqual([[], 1])
})
