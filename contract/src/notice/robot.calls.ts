import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { newRobot, robot, robotEdit, robotMessage, robotTest } from './robot.shapes.ts'

export const robotCalls = callsOf('robot', {
  list: call({
    path: '/notice/robot/api/v1/robotList',
    method: 'POST',
    right: rights.robots,
    summary: 'Group robots of the companies in scope, newest first',
    input: z.object({ ...pageFields }),
    answer: pageOf(robot),
    errors: [],
  }),
  create: call({
    path: '/notice/robot/api/v1/addRobot',
    method: 'POST',
    right: rights.robots,
    scope: 'company',
    summary: 'Add a group robot of WeCom, DingTalk or Feishu',
    input: newRobot,
    answer: dataOf(z.object({ robotId: rowId })),
    errors: ['company.notFound', 'robot.tooMany', 'robot.badWebhook'],
  }),
  update: call({
    path: '/notice/robot/api/v1/updateRobot',
    method: 'POST',
    right: rights.robots,
    scope: 'company',
    summary: 'Change a robot; address and secret stay unless given, an empty secret takes it away',
    input: robotEdit,
    answer: nothing,
    errors: ['robot.notFound', 'robot.changed', 'robot.badWebhook'],
    emptiesFields: true,
  }),
  remove: call({
    path: '/notice/robot/api/v1/deleteRobot',
    method: 'POST',
    right: rights.robots,
    scope: 'company',
    summary: 'Delete a robot; what waits for it is given up',
    input: z.object({ robotId: rowId }),
    answer: nothing,
    errors: ['robot.notFound'],
  }),
  test: call({
    path: '/notice/robot/api/v1/testRobot',
    method: 'POST',
    right: rights.robots,
    scope: 'company',
    summary: 'Send a test message now and say what the vendor answered',
    input: z.object({ robotId: rowId }),
    answer: dataOf(robotTest),
    errors: ['robot.notFound', 'call.tooMany'],
  }),
  listMessages: call({
    path: '/notice/robot/api/v1/messageList',
    method: 'POST',
    right: rights.robots,
    summary: 'Messages to robots with their true state, newest first',
    input: z.object({ ...pageFields }),
    answer: pageOf(robotMessage),
    errors: [],
  }),
})
