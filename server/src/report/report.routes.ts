import type { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { countByDayOf, shownDays } from './count-by-day.ts'
import { countByDeviceOf, typesNamed } from './count-by-device.ts'
import { countByMonthOf } from './count-by-month.ts'
import { countByPerson } from './count-by-person.ts'
import { countFacesOf } from './count-faces.ts'
import { countFacesByKind } from './count-faces-by-kind.ts'
import { countKindsByDay } from './count-kinds-by-day.ts'
import { countKindsByMonth } from './count-kinds-by-month.ts'
import { countPeople } from './count-people.ts'
import { faces } from './face-types.ts'
import { readAlgorithmFigures } from './read-algorithm.ts'
import { readFiguresOfDays } from './read-figures.ts'
import { readHandling } from './read-handling.ts'
import { readPerson } from './read-person.ts'
import { readTimes } from './read-times.ts'
import { readTrendOf } from './read-trend.ts'

export const figureHandlers: Handlers<typeof figureCalls> = {
  read: readFiguresOfDays,
  readAlgorithm: readAlgorithmFigures,
}

export const homeHandlers: Handlers<typeof homeCalls> = {
  readTrend: readTrendOf(),
  countByDay: countByDayOf(),
  countByMonth: countByMonthOf(),
  countByDevice: countByDeviceOf(7),
  readHandling,
  readTimes,
  countDrillers: countByDeviceOf(shownDays, typesNamed('driller')),
  countFatigue: countByDeviceOf(shownDays, typesNamed('fatigue')),
  countRecognised: countFacesOf(1, faces),
  countFaces: countFacesOf(shownDays, faces),
  readFaceTrend: readTrendOf(faces),
  countFacesByDay: countByDayOf(faces),
  countFacesByMonth: countByMonthOf(faces),
  countFacesByDevice: countByDeviceOf(7, faces),
  countFacesByKind,
  countKindsByDay,
  countKindsByMonth,
  countPeople,
  countByPerson,
  readPerson,
}
