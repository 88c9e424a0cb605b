import { defineTexts } from '../core/texts.ts'

/** Words of the parts beside the live pictures. */
export const feedTexts = defineTexts('alarm.feed', {
  zh: {
    feed: '待处理告警',
    all: '全部',
    none: '暂无待处理告警',
    fresh: '{count} 条新告警',
    total: '今日告警',
    pending: '待处理',
    severe: '严重待处理',
    handled: '今日已处理',
    channels: '在线通道',
    counts: '今日统计',
    trend: '近 24 小时告警',
    trendOf: '近 24 小时共 {total} 条告警，{hour} 点最多（{most} 条）',
    hourOf: '{hour} 起一小时：{total} 条',
    failed: '加载失败',
  },
  en: {
    feed: 'Pending alarms',
    all: 'All',
    none: 'Nothing is pending',
    fresh: '{count} new',
    total: 'Alarms today',
    pending: 'Pending',
    severe: 'Severe, pending',
    handled: 'Handled today',
    channels: 'Channels online',
    counts: 'Today',
    trend: 'Alarms of the last 24 hours',
    trendOf: '{total} alarms in the last 24 hours, most of them at {hour} ({most})',
    hourOf: 'The hour from {hour}: {total}',
    failed: 'Could not load',
  },
})
