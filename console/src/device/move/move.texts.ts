import { defineTexts } from '../../core/texts.ts'

export const moveTexts = defineTexts({
  zh: {
    title: '移动后',
    along:
      '{aiServers} 台 AI 服务器、{channels} 路通道、{sensors} 个传感器和仪表移到所选位置。检测区域、屏蔽区、警戒线、布防计划、灵敏度、登录信息、关联和状态历史随设备移动。',
    staying: '该 AI 服务器的另外 {staying} 个设备在其他位置，留在原处。',
    positions: '原平面图上的 {positions} 个布点将被移除。',
    people: '{losing} 人不再看到它们，{gaining} 人开始看到它们，立即生效。',
    rules: '有 {rules} 条通知或报表规则指定了原{brand.project}，不再适用于它们的新告警。',
    history: '已有告警留在原{brand.project}，包括待处理的 {pendingAlarms} 条；合并间隔按新{brand.project}。',
  },
  en: {
    title: 'After the move',
    along:
      '{aiServers} AI servers, {channels} channels and {sensors} sensors and meters go to the chosen place, with their zones, masks, lines, plans, sensitivity, logins, relations and history of states.',
    staying: '{staying} more devices of this AI server stand elsewhere and stay there.',
    positions: '{positions} positions on the floor plan they leave are taken away.',
    people: '{losing} people stop seeing them and {gaining} begin to, at once.',
    rules:
      '{rules} rules of notices or reports name the {brand.project} they leave and no longer hold for their new alarms.',
    history:
      'Past alarms stay in the {brand.project} they were raised in, {pendingAlarms} pending ones too; alarms are merged as the new {brand.project} has it.',
  },
})
