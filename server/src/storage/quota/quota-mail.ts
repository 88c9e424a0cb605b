import { gigabyte, type QuotaStep } from '@watchfire/contract/storage/quota.rules.ts'

type Facts = { name: string; usedBytes: number; quotaBytes: number; minDays: number; freeableBytes: number }

const inGb = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

/** Administrators read both languages at once: who they are is not known here. */
export function quotaMail(step: QuotaStep, facts: Facts): { title: string; message: string } {
  const { name, usedBytes, quotaBytes } = facts
  const percent = Math.floor((usedBytes * 100) / quotaBytes)
  const used = `${inGb(usedBytes)} / ${inGb(quotaBytes)}`
  const [zh, en] = step === 100 ? whatGoes(facts) : soon
  return {
    title: `存储已用 ${percent}% / Storage is ${percent} % full`,
    message: `${name}：${used}。${zh}告警、证据和处置始终不受影响。\n${name}: ${used}. ${en} Alarms, evidence and handling never stop.`,
  }
}

const soon = [
  '可缩短保留期限、取消长期保留，或申请提高配额。',
  'Shorten retention terms, release what is on hold, or ask for a greater quota.',
] as const

function whatGoes({ minDays, freeableBytes }: Facts): readonly [string, string] {
  if (freeableBytes > 0)
    return [
      `存满 ${minDays} 天、不属于真实告警且未长期保留的文件将从最早的开始删除，直到低于 95%。`,
      `Files older than ${minDays} days that belong to no true alarm and are not on hold are deleted, the oldest first, until less than 95 % is used.`,
    ]
  return [
    `没有可以删除的文件：存储将继续增长。请取消长期保留，或申请提高配额。`,
    'No file may be deleted, and the storage grows on. Release what is on hold, or ask for a greater quota.',
  ]
}
