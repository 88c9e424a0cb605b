import type { MailStep } from '@watchfire/contract/licence/licence.rules.ts'
import { graceDays } from '@watchfire/contract/licence/licence.rules.ts'

type Facts = { number: string; holder: string; until: string; daysLeft: number }

const goesOn = '告警、证据和处置始终不受影响。'

/** Administrators read both languages at once: who they are is not known here. */
export function licenceMail(
  step: MailStep,
  { number, holder, until, daysLeft }: Facts,
): { title: string; message: string } {
  const about = `${number} · ${holder}`
  if (step === 'grace')
    return {
      title: `授权已到期，宽限期 ${graceDays} 天 / The licence has ended, ${graceDays} days of grace`,
      message: `授权 ${about} 已于 ${until} 到期。宽限期 ${graceDays} 天内一切照常，之后不能新增通道和算法。${goesOn}\nLicence ${about} ended on ${until}. Everything goes on for ${graceDays} days; after them no new channels or algorithms are taken in. Alarms, evidence and handling never stop.`,
    }
  if (step === 'ended')
    return {
      title: '授权宽限期已结束 / The licence’s days of grace are over',
      message: `授权 ${about} 已于 ${until} 到期，宽限期已过：不能新增通道和算法。${goesOn}\nLicence ${about} ended on ${until} and its days of grace are over: no new channels or algorithms are taken in. Alarms, evidence and handling never stop.`,
    }
  return {
    title: `授权将于 ${until} 到期 / The licence ends on ${until}`,
    message: `授权 ${about} 还有 ${daysLeft} 天（至 ${until}）到期。请上传新的授权文件。${goesOn}\nLicence ${about} ends in ${daysLeft} days, on ${until}. Upload a new one in time. Alarms, evidence and handling never stop.`,
  }
}
