import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { listBoardEntries, removeBoardEntry, updateBoardEntry } from './board-entries.ts'
import { joinBoard } from './join-board.ts'
import { createBoard, listNoticeBoards, removeBoard, updateBoard } from './keep-boards.ts'

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
