import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { sensorId } from '../device/device.shapes.ts'
import { modbusGateway, modbusHost, modbusPoint, modbusPort, pointsOfGateway, readPoints } from './modbus.shapes.ts'

const deviceId = 'deviceId'
const address = { host: modbusHost, port: modbusPort }
const pointNames = { sensorId: deviceId, points: 'modbusPoints' } as const
const points = z.array(modbusPoint).max(pointsOfGateway)

/** What an AI server reads from gateways that speak Modbus/TCP. */
export const modbusCalls = callsOf('sensor', {
  getModbus: call({
    path: '/api/sensor/findModbusGateway',
    method: 'POST',
    right: rights.devices,
    summary:
      'What is read through a gateway by Modbus/TCP, whether its AI server does it and which points give nothing',
    input: wire({ sensorId }, { sensorId: deviceId }),
    answer: dataOf(modbusGateway),
    errors: ['device.notFound', 'project.partOnly', 'sensor.notGateway'],
  }),
  saveModbus: call({
    path: '/api/sensor/saveModbusGateway',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.devices,
    summary:
      'What an AI server reads through a gateway by Modbus/TCP, whole: each point is a quantity of a sensor below the same AI server. Refused where somebody changed it meanwhile',
    input: wire({ sensorId, version: z.int().min(0), ...address, points }, pointNames),
    answer: dataOf(modbusGateway),
    errors: [
      'device.notFound',
      'project.partOnly',
      'sensor.notGateway',
      'sensor.changedMeanwhile',
      'sensor.sameGateway',
      'sensor.unknownPoint',
      'sensor.pointTwice',
      'sensor.tooManyGateways',
    ],
  }),
  readModbus: call({
    path: '/api/sensor/readModbusGateway',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.devices,
    summary:
      'The AI server reads points through a gateway once and answers the registers as they came and the values as they are set up. Nothing is stored',
    input: wire({ sensorId, ...address, points }, pointNames),
    answer: dataOf(readPoints),
    errors: [
      'device.notFound',
      'project.partOnly',
      'sensor.notGateway',
      'sensor.knowsNoModbus',
      'device.aiServerAway',
      'device.trialBusy',
    ],
  }),
})
