import { defineTexts } from '../../core/texts.ts'

export const streamFiguresTexts = defineTexts({
  zh: {
    picture: '视频流',
    fps: '{fps} 帧/秒',
    slow: '远低于视频流标称的 {announced} 帧/秒',
    dropped: '丢弃 {count} 帧',
    idle: '最新一帧在 {count} 秒前',
    of: 'AI服务器在 {time} 报告的近 1 分钟平均值',
  },
  en: {
    picture: 'Stream',
    fps: '{fps} pictures/s',
    slow: 'far below the {announced} that its stream announces',
    dropped: '{count} dropped',
    idle: 'the newest is {count} s old',
    of: 'Mean of a minute, as the AI server said it at {time}',
  },
})
