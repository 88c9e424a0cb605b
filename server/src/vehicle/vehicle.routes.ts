import type { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import type { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { bookVehicle } from './booking/book-vehicle.ts'
import { cancelVehicle } from './booking/cancel-vehicle.ts'
import { changeVehicle } from './booking/change-vehicle.ts'
import { confirmVehicle } from './booking/confirm-vehicle.ts'
import { checkInVehicle } from './check-in-vehicle.ts'
import { checkOutVehicle } from './check-out-vehicle.ts'
import { countVehicles } from './count-vehicles.ts'
import { getVehicle } from './get-vehicle.ts'
import { listInside } from './list-inside.ts'
import { listTypes } from './list-types.ts'
import { listVehicles } from './list-vehicles.ts'
import { addBlack } from './park/add-black.ts'
import { listBlack } from './park/list-black.ts'
import { listParks } from './park/list-parks.ts'
import { readCheckLists } from './park/read-check-lists.ts'
import { removeBlack } from './park/remove-black.ts'
import { removePark } from './park/remove-park.ts'
import { saveCheckList } from './park/save-check-list.ts'
import { savePark } from './park/save-park.ts'
import { bindPlateCamera } from './plate/bind-plate-camera.ts'
import { correctPlate } from './plate/correct-plate.ts'
import { dismissPlate } from './plate/dismiss-plate.ts'
import { listPlateCameras } from './plate/list-plate-cameras.ts'
import { listPlates } from './plate/list-plates.ts'
import { readContact } from './read-contact.ts'
import { reportVehicle } from './report-vehicle.ts'
import type { AddressLimit } from './visit/address-limit.ts'
import { bookVisit } from './visit/book-visit.ts'
import { cancelVisitBooking } from './visit/cancel-visit-booking.ts'
import { listVisitLinks } from './visit/list-visit-links.ts'
import { makeVisitLink } from './visit/make-visit-link.ts'
import { readVisit } from './visit/read-visit.ts'
import { readVisitBooking } from './visit/read-visit-booking.ts'
import { revokeVisitLink } from './visit/revoke-visit-link.ts'

export const vehicleHandlers = (fileUrl: FileUrl): Handlers<typeof vehicleCalls> => ({
  listTypes,
  list: listVehicles,
  count: countVehicles,
  listInside,
  get: getVehicle(fileUrl),
  readContact,
  book: bookVehicle,
  change: changeVehicle,
  cancel: cancelVehicle,
  confirm: confirmVehicle,
  checkIn: checkInVehicle,
  checkOut: checkOutVehicle,
  report: reportVehicle,
})

export const parkHandlers: Handlers<typeof parkCalls> = {
  list: listParks,
  save: savePark,
  remove: removePark,
  readCheckLists,
  saveCheckList,
  listBlack,
  addBlack,
  removeBlack,
}

export const plateHandlers = (fileUrl: FileUrl): Handlers<typeof plateCalls> => ({
  list: listPlates(fileUrl),
  correct: correctPlate,
  dismiss: dismissPlate,
  listCameras: listPlateCameras,
  bindCamera: bindPlateCamera,
})

export const visitHandlers = (limit: AddressLimit): Handlers<typeof visitCalls> => ({
  listLinks: listVisitLinks,
  makeLink: makeVisitLink,
  revokeLink: revokeVisitLink,
  read: readVisit,
  book: bookVisit(limit),
  readBooking: readVisitBooking,
  cancelBooking: cancelVisitBooking,
})
