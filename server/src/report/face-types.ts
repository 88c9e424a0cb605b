/** Types of alarms that are about a face a camera knew. */
import { alarmTypes } from '@watchfire/contract/alarm/alarm.extras.ts'

export const faces: readonly number[] = [alarmTypes.face]
