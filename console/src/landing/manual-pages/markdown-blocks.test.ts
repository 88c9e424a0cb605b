import { expect, test } from 'vitest'
import { markdownBlocks, markdownSpans } from './markdown-blocks.ts'

test('every kind of block is told apart', () => {
  const source =
    '# 标题\n\n段落\n\n- 甲\n- 乙\n\n1. 一\n2. 二\n\n```sh\nnpm start\n```\n> 注意\n\n| a | b |\n|---|---|\n| 1 | 2 |\n![图](/a.png)'
  expect(markdownBlocks(source).map(block => block.kind)).toEqual([
    'heading',
    'paragraph',
    'list',
    'list',
    'code',
    'note',
    'table',
    'picture',
  ])
})

test.each(['#没有空格', '```\n没有结束', '|', '>', '-', '\n\n'])('%j ends', source => {
  expect(markdownBlocks(source).length).toBeLessThan(3)
})

test('code, strong words and links within a line', () => {
  const spans = markdownSpans('用 `npm start` 启动，**不要**关闭；见[安装](/word/word2)。')
  expect(spans.map(span => [span.kind, span.text])).toEqual([
    ['text', '用 '],
    ['code', 'npm start'],
    ['text', ' 启动，'],
    ['strong', '不要'],
    ['text', '关闭；见'],
    ['link', '安装'],
    ['text', '。'],
  ])
})
