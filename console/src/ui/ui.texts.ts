import { defineTexts } from '../core/texts.ts'

export const uiTexts = defineTexts('ui', {
  zh: {
    total: '共 {total} 条',
    empty: '暂无数据',
    emptyFiltered: '没有符合条件的数据',
    resetFilters: '重置筛选',
    failed: '加载失败',
    retry: '重试',
    selected: '已选 {count} 项',
    clearSelection: '取消选择',
    loading: '加载中…',
    crashed: '页面出错了',
    crashedHint: '可以重新加载页面；如果反复出现，请联系管理员。',
    reload: '重新加载',
    chunkFailed: '页面资源加载失败，可能是网络中断或系统已升级。',
  },
  en: {
    total: '{total} in total',
    empty: 'Nothing here yet',
    emptyFiltered: 'Nothing matches these filters',
    resetFilters: 'Reset filters',
    failed: 'Could not load',
    retry: 'Try again',
    selected: '{count} selected',
    clearSelection: 'Clear selection',
    loading: 'Loading…',
    crashed: 'This page ran into an error',
    crashedHint: 'Reload the page; if it happens again, tell your administrator.',
    reload: 'Reload',
    chunkFailed: 'Part of the page could not be loaded: the network was cut, or the system has been updated.',
  },
})
