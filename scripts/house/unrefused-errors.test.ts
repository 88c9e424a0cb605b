import { expect, test } from 'vitest'
import { findUnrefused } from './unrefused-errors.ts'

const routes = {
  path: 'server/src/board/board.routes.ts',
  text: `import { saveBoard } from './save-board.ts'
export const boardHandlers: Handlers<typeof boardCalls> = {
  save: saveBoard,
}
`,
}
const handler = {
  path: 'server/src/board/save-board.ts',
  text: `import { requireRoom } from './require-room.ts'
export const saveBoard = async input => {
  await requireRoom(input)
}
export const removeBoard = () => {
  throw refuse('board.notFound')
}
`,
}
const room = {
  path: 'server/src/board/require-room.ts',
  text: "export function requireRoom() {\n  throw refuse('board.full')\n}\n",
}
const listing = (errors: string[], right: unknown = 300) => ({ board: { save: { right, errors } } })

test('an error that nothing on the way of a call refuses is found; one that something it calls refuses is not', () => {
  const files = [routes, handler, room]
  expect(findUnrefused(files, listing(['board.full']))).toEqual([])
  expect(findUnrefused(files, listing(['board.full', 'board.notFound']))).toEqual([
    'board.save lists board.notFound, which it never refuses',
  ])
})

test('a code that is put together counts by its beginning', () => {
  const text = ['export function requireRoom(why: string) {', '  throw refuse(`board.$', '{why}`)\n}\n'].join('')
  expect(findUnrefused([routes, handler, { ...room, text }], listing(['board.notFound']))).toEqual([])
})

test('a name that is handed on by a public side is followed', () => {
  const text = handler.text.replace('./require-room.ts', './board.public.ts')
  const handedOn = {
    path: 'server/src/board/board.public.ts',
    text: "export { requireRoom } from './require-room.ts'\n",
  }
  expect(findUnrefused([routes, { ...handler, text }, handedOn, room], listing(['board.full']))).toEqual([])
})

test('a call without a line among the handlers is read where its route is', () => {
  const text = "export function serveBoards(app) {\n  app.route(boardCalls.save)\n  throw refuse('board.full')\n}\n"
  const files = [{ path: 'server/src/board/serve-boards.ts', text }]
  expect(findUnrefused(files, listing(['board.full', 'board.notFound']))).toHaveLength(1)
})

test('whoever is not signed in is held back before the handler', () => {
  expect(findUnrefused([routes, handler, room], listing(['call.tooMany'], 'anyone'))).toEqual([])
  expect(findUnrefused([routes, handler, room], listing(['call.tooMany']))).toHaveLength(1)
})
