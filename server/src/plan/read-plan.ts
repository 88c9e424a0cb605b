import type { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { quantityOf } from '@watchfire/contract/sensor/quantity-table.ts'
import { limitSide } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { inScope } from '../core/db/database.ts'
import { pictureLink } from '../core/files/attached-picture.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { deviceStates } from '../device/device.public.ts'
import { findPlanned, listOutlinedRegions, listPlacedChannels, listPlacedSensors } from './plan.queries.ts'

export const readPlan =
  (fileUrl: FileUrl): Handler<typeof planCalls.read> =>
  async ({ projectId }, viewer, { db }) => {
    const found = await inScope(db, viewer, async trx => {
      const project = await findPlanned(trx, viewer, projectId)
      if (!project) throw refuse('plan.noProject')
      return {
        project,
        channels: await listPlacedChannels(trx, viewer, projectId),
        sensors: await listPlacedSensors(trx, viewer, projectId),
        regions: await listOutlinedRegions(trx, viewer, projectId),
      }
    })
    const { project, channels, sensors, regions } = found
    return {
      projectId,
      projectName: project.name,
      picture: pictureLink(fileUrl, viewer, project.floor_plan),
      version: project.version,
      positions: channels.flatMap(({ device_id, position }) =>
        position ? [{ ...position, channelId: device_id }] : [],
      ),
      spots: sensors.flatMap(({ device_id, spot }) => (spot ? [{ ...spot, sensorId: device_id }] : [])),
      outlines: regions.flatMap(({ region_id, corners }) => (corners ? [{ regionId: region_id, corners }] : [])),
      channels: channels.map(row => ({
        channelId: row.device_id,
        name: row.name,
        state: deviceStates[row.state] ?? 'inactive',
        regionId: row.region_id,
        location: row.location,
      })),
      sensors: sensors.map(row => ({
        sensorId: row.device_id,
        name: row.name,
        kind: row.kind === 4 ? 'meter' : 'sensor',
        state: deviceStates[row.state] ?? 'inactive',
        regionId: row.region_id,
        location: row.location,
        values: row.values.map(({ quantity, value, side }) => ({
          quantity: quantityOf(quantity),
          value,
          side: limitSide.options[side] ?? 'none',
        })),
      })),
      regions: regions.map(({ region_id, name }) => ({ regionId: region_id, name })),
    }
  }
