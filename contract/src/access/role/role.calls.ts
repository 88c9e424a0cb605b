import { z } from 'zod'
import { contentOf, dataOf, nothing, pageFields, pageOf } from '../../core/body.ts'
import { call, callsOf } from '../../core/call.ts'
import { rowId } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { wire } from '../../core/wire.ts'
import { menuNode } from '../access.shapes.ts'
import { givableRole, role, roleEdit, roleHolder } from './role.shapes.ts'

export const roleCalls = callsOf('role', {
  list: call({
    path: '/user-mgr/role/findRolesPageByCid',
    method: 'POST',
    right: rights.roles,
    summary:
      'Roles of the platform, of the customer and of the companies in scope, with their rights and how many have them',
    input: wire({ ...pageFields, keyword: z.string().trim().max(40).optional() }, { keyword: 'keyWord' }),
    answer: contentOf(role),
    errors: [],
  }),
  listGivable: call({
    path: '/api/user/getalluserrole',
    method: 'POST',
    right: [rights.accounts, rights.roles],
    summary: 'Roles the caller may give to accounts of a company; one’s own company unless named',
    input: z.object({ companyId: rowId.optional() }),
    answer: dataOf(z.array(givableRole)),
    errors: ['company.notFound'],
  }),
  listMenus: call({
    path: '/user-mgr/role/findMenus',
    method: 'POST',
    right: rights.roles,
    summary: 'Menus and buttons that a role of a company may hold, as a tree; one’s own company unless named',
    input: z.object({ companyId: rowId.optional() }),
    answer: dataOf(z.array(menuNode)),
    errors: ['company.notFound'],
  }),
  get: call({
    path: '/user-mgr/role/findRoleById',
    method: 'POST',
    right: rights.roles,
    summary: 'One role with its rights',
    input: z.object({ roleId: rowId }),
    answer: dataOf(role),
    errors: ['role.notFound'],
  }),
  save: call({
    path: '/user-mgr/role/save',
    method: 'POST',
    right: rights.roles,
    peopleOnly: true,
    confirm: true,
    scope: 'company',
    summary:
      'Make a role, or change one: open consoles of those who have it follow at once. Nobody gives a right they do not have, nor changes the role they hold',
    input: roleEdit,
    answer: dataOf(role),
    errors: [
      'company.notFound',
      'role.notFound',
      'role.seed',
      'role.own',
      'role.template',
      'role.nameTaken',
      'role.tooMany',
      'role.changedMeanwhile',
      'role.lastAdministrator',
      'grant.rightsBeyond',
      'separation.mixed',
      'separation.notYours',
      'separation.unfitHolders',
      'separation.lastOfDuty',
    ],
  }),
  remove: call({
    path: '/user-mgr/role/delete',
    method: 'POST',
    right: rights.roles,
    peopleOnly: true,
    confirm: true,
    scope: 'company',
    summary: 'Delete a role that nobody has',
    input: z.object({ roleId: rowId }),
    answer: nothing,
    errors: ['role.notFound', 'role.seed', 'role.own', 'role.template', 'role.inUse', 'grant.rightsBeyond'],
  }),
  listHolders: call({
    path: '/user-mgr/role/findHolders',
    method: 'POST',
    right: rights.roles,
    summary: 'Accounts that have a role, of the companies in scope',
    input: z.object({ roleId: rowId, ...pageFields }),
    answer: pageOf(roleHolder),
    errors: ['role.notFound'],
  }),
})
