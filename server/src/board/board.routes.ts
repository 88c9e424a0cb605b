import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { createBoard } from './create-board.ts'
import { joinBoard } from './join-board.ts'
import { listBoardEntries } from './list-board-entries.ts'
import { listNoticeBoards } from './list-boards.ts'
import { removeBoard } from './remove-board.ts'
import { removeBoardEntry } from './remove-board-entry.ts'
import { updateBoard } from './update-board.ts'
import { updateBoardEntry } from './update-board-entry.ts'

export const boardHandlers = ({ fileUrl }: { fileUrl: FileUrl }): Handlers<typeof boardCalls> => ({
  list: listNoticeBoards,
  create: createBoard,
  update: updateBoard,
  remove: removeBoard,
  join: joinBoard,
  listEntries: listBoardEntries(fileUrl),
  updateEntry: updateBoardEntry,
  removeEntry: removeBoardEntry,
})
