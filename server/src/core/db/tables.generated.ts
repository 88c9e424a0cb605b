// Generated from the migrations by `npm run generate`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = ColumnType<unknown, string, string>
export type DefaultJson = ColumnType<unknown, string | undefined, string>
/** Read as milliseconds since 1970, written as a Date. */
export type Timestamp = ColumnType<number, Date, Date>
export type DefaultTimestamp = ColumnType<number, Date | undefined, Date>
export type NullableTimestamp = ColumnType<number | null, Date | null | undefined, Date | null>

export interface AccountTable {
  account_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  role_id: number | null
  account: string
  password_hash: string
  full_name: Generated<string>
  email: Generated<string>
  head_url: Generated<string>
  home_page: Generated<string>
  in_use: Generated<boolean>
  created_at: DefaultTimestamp
  all_projects: Generated<boolean>
  must_change_password: Generated<boolean>
  phone: Generated<string>
  last_sign_in_at: NullableTimestamp
  created_by: number | null
  version: Generated<number>
  password_at: DefaultTimestamp
  display_name: Generated<string>
  scope_epoch: Generated<number>
  signs_in_by: number | null
  was_entered_from: number | null
}

export interface AccountIdentityTable {
  identity_id: GeneratedAlways<number>
  tenant_id: number
  issuer: string
  subject: string
  account_id: number | null
  login: Generated<string>
  full_name: Generated<string>
  email: Generated<string>
  last_seen_at: DefaultTimestamp
}

export interface AccountProjectTable {
  account_id: number
  project_id: number
  tenant_id: number
  all_regions: Generated<boolean>
}

export interface AccountRegionTable {
  account_id: number
  project_id: number
  region_id: number
  tenant_id: number
}

export interface AiServerTable {
  device_no: number
  tenant_id: number
  key_hash: Buffer | null
  version: Generated<string>
  last_seen_at: NullableTimestamp
  load: number | null
  memory_bytes: number | null
  disk_free_bytes: number | null
  disk_total_bytes: number | null
  spooled: number | null
  clock_offset_ms: number | null
  clock_off_since: NullableTimestamp
  previous_key_hash: Buffer | null
  previous_key_until: NullableTimestamp
  registered_by: Generated<string>
  registered_at: DefaultTimestamp
  key_hint: Generated<string>
  key_made_at: DefaultTimestamp
  key_used_at: NullableTimestamp
  contacted_at: NullableTimestamp
  recent_heartbeats: DefaultJson
  refused_channels: Generated<number>
  public_key: string | null
  configuration_version: Generated<number>
  applied_version: number | null
  cores: number | null
  disk_low_since: NullableTimestamp
  busy_since: NullableTimestamp
  temperature: number | null
  started_at: NullableTimestamp
  knows: Generated<string[]>
  platform: string | null
  hosts_pictures: Generated<boolean>
  models: DefaultJson
  gb28181: Json | null
  settings: Json | null
  heard_since: NullableTimestamp
  snmp: Json | null
  channel_video: DefaultJson
  channel_video_at: NullableTimestamp
  machine: Json | null
}

export interface AiServerClaimTable {
  tenant_id: number
  device_no: number
  locator: string
  code_mac: Buffer
  made_by: number
  expires_at: Timestamp
  wrong_attempts: Generated<number>
  claimed_at: NullableTimestamp
  machine: string | null
}

export interface AiServerHourTable {
  tenant_id: number
  device_no: number
  measure: string
  hour: Timestamp
  samples: number
  total: number
  lowest: number
  highest: number
}

export interface AlarmTable {
  alarm_id: number
  alarm_at: Timestamp
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  device_no: number
  ai_server_no: number
  place_id: number
  type: number
  level: number
  state: number
  count: Generated<number>
  occurred_at: Timestamp
  received_at: Timestamp
  last_at: Timestamp
  silent: Generated<boolean>
  pictures: Generated<string[]>
  recordings: Generated<string[]>
  extra: Json | null
  verdict: number | null
  comment: Generated<string>
  handled_by: Generated<string>
  handled_at: NullableTimestamp
  channel_rule: Json | null
  opened_at: NullableTimestamp
  judged_at: NullableTimestamp
}

export interface AlarmDayTable {
  tenant_id: number
  company_id: number
  project_id: number
  type: number
  level: number
  day: Timestamp
  alarms: number
  change: Generated<boolean>
}

export interface AlarmDaysCountedTable {
  one: Generated<boolean>
  until: NullableTimestamp
}

export interface AlarmExportTable {
  alarm_export_id: GeneratedAlways<number>
  tenant_id: number
  account_id: number
  filter: Json
  scope: Json
  format: string
  language: string
  total: number
  written: Generated<number>
  state: Generated<string>
  asked_at: DefaultTimestamp
  changed_at: DefaultTimestamp
}

export interface AlarmLevelTable {
  tenant_id: number
  company_id: number
  type: number
  level: number
  merge_seconds: number
  overdue_minutes: Generated<number>
  version: Generated<number>
  changed_at: DefaultTimestamp
  changed_by: Generated<string>
}

export interface AlarmRuleTable {
  tenant_id: number
  rule_id: GeneratedAlways<number>
  company_id: number
  name: string
  state: number
  quantity: number
  device_nos: Generated<number[]>
  project_id: number | null
  region_id: number | null
  condition: Json
  hours: DefaultJson
  alarm_type: number
  level: number
  version: Generated<number>
  last_error: Generated<string>
  changed_by: string
  changed_at: DefaultTimestamp
  of_types: Generated<number[]>
  cut: Json | null
  leaf_quantities: Generated<number[]>
  last_error_at: NullableTimestamp
}

export interface AlarmTypeTable {
  type: number
  name: string
  name_en: string
  family: Generated<string>
  level: number
  merge_seconds: Generated<number>
  nickname: string | null
  page: number | null
  overdue_minutes: Generated<number>
  in_use: Generated<boolean>
  position: Generated<number>
  version: Generated<number>
}

export interface ApiKeyTable {
  account_id: number
  tenant_id: number
  company_id: number
  name: string
  remark: Generated<string>
  prefix: string
  secret_hash: Buffer
  last_four: string
  menu_ids: number[]
  networks: Generated<string[]>
  expires_at: Timestamp
  revoked_at: NullableTimestamp
  last_used_at: NullableTimestamp
  last_address: Generated<string>
  created_by: string
  created_at: DefaultTimestamp
  version: Generated<number>
  maker_id: number | null
  confirmed_acts: Generated<boolean>
  next_secret_hash: Buffer | null
  next_last_four: string | null
  next_maker_id: number | null
}

export interface AuditTable {
  audit_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  account_id: number
  at: DefaultTimestamp
  address: Generated<string>
  action: string
  target: Generated<string>
  detail: DefaultJson
  session_id: number | null
  project_id: number | null
  call: Generated<string>
  result: Generated<number>
  request_id: Generated<string>
  on_behalf: Generated<boolean>
}

export interface AuditChainTable {
  tenant_id: number
  seq: number
  mac: Buffer
  sealed_at: DefaultTimestamp
  key_print: string
  key_seq: number
  proof: Buffer
  dropped_seq: Generated<number>
  dropped_mac: Generated<Buffer>
  dropped_until: NullableTimestamp
  dropped_proof: Generated<Buffer>
}

export interface AuditSealTable {
  tenant_id: number
  seq: number
  audit_id: number
  at: Timestamp
  mac: Buffer
}

export interface AuditUnsealedTable {
  xid: Generated<string>
  audit_id: number
  tenant_id: number
}

export interface BoardEntryTable {
  entry_id: GeneratedAlways<number>
  tenant_id: number
  board_id: number
  company_id: number
  project_id: number
  region_id: number | null
  project_name: string
  alarm_id: number
  alarm_at: Timestamp
  type: number
  level: number
  device_id: string
  device_name: string
  location: string
  picture: string | null
  remark: Generated<string>
  account_id: number
  added_by: string
  added_at: DefaultTimestamp
  version: Generated<number>
}

export interface BulkActionTable {
  bulk_action_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  account_id: number
  by_name: string
  address: Generated<string>
  filter: Json
  scope: Json
  verdict: number
  comment: Generated<string>
  total: number
  as_of: Timestamp
  asked_at: DefaultTimestamp
  run_at: Timestamp
  started_at: NullableTimestamp
  ended_at: NullableTimestamp
  handled: Generated<number>
  skipped: Generated<number>
  cursor_at: NullableTimestamp
  cursor_id: number | null
  failures: Generated<number>
  stopped: Generated<string>
}

export interface CalendarYearTable {
  tenant_id: number
  company_id: number
  year: number
  days: Json
  version: Generated<number>
}

export interface CameraTable {
  tenant_id: number
  device_no: number
  address: string
  login: string | null
  zones: DefaultJson
  faults: Generated<boolean>
  record: Generated<boolean>
  enabled: Generated<boolean>
  version: Generated<number>
  added_at: DefaultTimestamp
  changed_by: string
  changed_at: DefaultTimestamp
  in_version: number
  refusal: string | null
  masks: DefaultJson
  lines: DefaultJson
  plan: Json | null
  second_address: string | null
  onvif_port: Generated<number>
  events: Generated<string[]>
  plates: Generated<boolean>
  meters: DefaultJson
  onvif_security: Generated<string>
  events_by: Json | null
}

export interface CameraDefaultTable {
  tenant_id: number
  project_id: number
  sensitivity: number
  faults: boolean
  record: boolean
  plan: Json | null
  min_size: number | null
  min_ms: number | null
  merge_seconds: number | null
  former: DefaultJson
  version: Generated<number>
  changed_by: string
  changed_at: DefaultTimestamp
}

export interface ChannelLevelTable {
  tenant_id: number
  device_no: number
  type: number
  level: number | null
  merge_seconds: number | null
  severe_agreed: Generated<boolean>
  reason: Generated<string>
  version: Generated<number>
  changed_by: string
  changed_at: DefaultTimestamp
}

export interface CheckListTable {
  tenant_id: number
  list_id: GeneratedAlways<number>
  company_id: number
  name: string
  type_no: number
  version: Generated<number>
  in_use: Generated<boolean>
  changed_by: string
  changed_at: DefaultTimestamp
  copied_from: number | null
}

export interface CheckListVersionTable {
  tenant_id: number
  list_id: number
  version: number
  name: string
  items: Json
}

export interface CheckPointTable {
  tenant_id: number
  point_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  region_id: number | null
  code: string
  name: string
  risk_level: number
  measures: Generated<string>
  responsible_id: number | null
  responsible: Generated<string>
  list_id: number
  plan_x: number | null
  plan_y: number | null
  in_use: Generated<boolean>
  last_at: NullableTimestamp
  last_bad: number | null
  made_by: string
  made_at: DefaultTimestamp
}

export interface CompanyTable {
  company_id: GeneratedAlways<number>
  tenant_id: number
  level: number
  parent_id: number | null
  name: string
  address: Generated<string>
  contact: Generated<string>
  manager: Generated<string>
  manager_phone: Generated<string>
  account: Generated<string>
  licence_url: Generated<string>
  logo_url: Generated<string>
  description: Generated<string>
  brand: Generated<string>
  version: Generated<number>
  created_at: DefaultTimestamp
  in_use: Generated<boolean>
  scope_epoch: Generated<number>
}

export interface CustomerSignInTable {
  tenant_id: number
  word: string
  password_off: Generated<boolean>
  version: Generated<number>
}

export interface DeviceTable {
  device_no: GeneratedAlways<number>
  device_id: string
  kind: number
  ai_server_no: number | null
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  name: string
  location: Generated<string>
  state: Generated<number>
  state_since: DefaultTimestamp
  silent_from: NullableTimestamp
  silent_until: NullableTimestamp
  sensitivity: Generated<number>
  silent_severe: Generated<boolean>
  silent_by: Generated<string>
  silent_set_at: NullableTimestamp
  ip: Generated<string>
  offline_reason: string | null
  was_online: Generated<boolean>
  sort_name: Generated<string>
  second_stream: string | null
  events_state: string | null
  search_text: Generated<string>
  events_aside: Json | null
}

export interface DeviceMonthTable {
  tenant_id: number
  device_no: number
  month: number
  online_ms: number
  service_ms: number
}

export interface DeviceStateChangeTable {
  tenant_id: number
  device_no: number
  change_no: GeneratedAlways<number>
  at: Timestamp
  from_state: number | null
  to_state: number
  reason: Generated<string>
  by_name: Generated<string>
}

export interface DirectoryTable {
  tenant_id: number
  name: string
  host: string
  port: number
  line: string
  certificate: Generated<string>
  bind_name: string
  secret: Buffer
  base: string
  user_filter: string
  login_attribute: string
  name_attribute: string
  mail_attribute: string
  group_filter: Generated<string>
  refuses_no_group: Generated<boolean>
  makes_accounts: Generated<boolean>
  role_id: number | null
  all_projects: Generated<boolean>
  project_ids: Generated<number[]>
  in_use: Generated<boolean>
  version: Generated<number>
  last_problem: Generated<string>
  last_problem_at: NullableTimestamp
  region_limits: DefaultJson
}

export interface DirectoryGroupTable {
  tenant_id: number
  position: number
  name: string
  role_id: number
  scope: Json | null
}

export interface ErasureCopyTable {
  tenant_id: number
  receipt_id: number
  device_no: number
  device_id: string
  gone_at: NullableTimestamp
}

export interface ErasureReceiptTable {
  tenant_id: number
  receipt_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  person_id: number
  cause: string
  whole: boolean
  photos: number
  file_ids: string[]
  by_name: string
  erased_at: DefaultTimestamp
  bytes_gone_at: NullableTimestamp
}

export interface EvidenceHoldTable {
  tenant_id: number
  alarm_id: number
  alarm_at: Timestamp
  company_id: number
  project_id: number
  reason: string
  account_id: number
  by_name: string
  at: DefaultTimestamp
  hold_id: GeneratedAlways<number>
  cause: Generated<string>
}

export interface EvidenceNameTable {
  tenant_id: number
  ai_server_no: number
  name: string
  alarm_id: number
  alarm_at: Timestamp
  noted_at: DefaultTimestamp
}

export interface EvidenceRemovedTable {
  tenant_id: number
  alarm_id: number
  alarm_at: Timestamp
  cause: string
  pictures: number
  recordings: number
  at: DefaultTimestamp
}

export interface FaceAssessmentTable {
  tenant_id: number
  company_id: number
  version: number
  purpose: string
  necessity: string
  alternatives: string
  places: string
  viewers: string
  retention: string
  risks: string
  measures: string
  assessor: string
  assessed_on: string
  made_by: string
  made_at: DefaultTimestamp
}

export interface FaceCopyTable {
  tenant_id: number
  device_no: number
  photo_id: string
  sent_at: DefaultTimestamp
  said_at: NullableTimestamp
  fault: string | null
}

export interface FaceCountTable {
  tenant_id: number
  company_id: number
  faces: Generated<number>
}

export interface FaceKeyTable {
  tenant_id: number
  sealed: Buffer
  made_at: DefaultTimestamp
}

export interface FaceLibraryTable {
  tenant_id: number
  library_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  name: string
  kind: number
  purpose: string
  made_by: string
  made_at: DefaultTimestamp
  record_days: Generated<number>
  threshold: Generated<number>
  person_days: Generated<number>
}

export interface FaceRecordTable {
  tenant_id: number
  record_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  person_id: number
  device_no: number
  alarm_id: number
  alarm_at: Timestamp
  at: Timestamp
  distance: number | null
  threshold: number | null
  looks: number | null
  model: string
  verdict: number | null
  judged_by: Generated<string>
  judged_at: NullableTimestamp
}

export interface FaceServerTable {
  tenant_id: number
  device_no: number
  version: Generated<number>
  confirmed: Generated<number>
  confirmed_at: NullableTimestamp
}

export interface FaceUseTable {
  tenant_id: number
  company_id: number
  in_use: boolean
  switched_by: string
  switched_at: DefaultTimestamp
}

export interface FigureChangeTable {
  tenant_id: number
  company_id: number
  at: Timestamp
}

export interface FigureDayTable {
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  type: number
  level: number
  day: Timestamp
  total: number
  handled: number
  pending: number
  confirmed: number
  false_alarms: number
  ignored: number
  viewed: number
  opening_sum: number
  opening: Buffer
  judging_sum: number
  judging: Buffer
}

export interface FigureDaysCountedTable {
  one: Generated<boolean>
  zone: Generated<string>
  counted_from: NullableTimestamp
  counted_until: NullableTimestamp
}

export interface FigureDeviceTable {
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  device_no: number
  type: number
  level: number
  day: Timestamp
  total: number
  handled: number
  pending: number
  confirmed: number
  false_alarms: number
  ignored: number
  viewed: number
}

export interface FigureHourTable {
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  type: number
  level: number
  day: Timestamp
  hours: number[]
  totals: number[]
  handled: number[]
  pending: number[]
  confirmed: number[]
  false_alarms: number[]
  ignored: number[]
  viewed: number[]
  opening_sums: (number | null)[]
  judging_sums: (number | null)[]
  opening: Buffer
  judging: Buffer
}

export interface FileTable {
  file_id: string
  tenant_id: number
  company_id: number
  mime: string
  bytes: number
  sha256: Buffer
  width: number | null
  height: number | null
  account_id: number | null
  created_at: DefaultTimestamp
  small_bytes: Generated<number>
  kind: Generated<string>
  judgement: Generated<string>
  held: Generated<boolean>
  project_id: Generated<number>
  device_no: Generated<number>
  alarm_id: number | null
  alarm_at: NullableTimestamp
  shared: Generated<boolean>
  received_sha256: Buffer | null
}

export interface FileDayTable {
  tenant_id: number
  company_id: number
  project_id: number
  kind: string
  judgement: string
  held: boolean
  day: number
  files: number
  bytes: number
}

export interface FileDeltaTable {
  delta_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  project_id: number
  device_no: number
  kind: string
  judgement: string
  held: boolean
  day: number
  files: number
  bytes: number
}

export interface FileRemovalTable {
  tenant_id: number
  file_id: string
}

export interface FileTotalTable {
  tenant_id: number
  company_id: number
  project_id: number
  device_no: number
  kind: string
  judgement: string
  held: boolean
  files: number
  bytes: number
}

export interface HandlingTable {
  handling_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  alarm_id: number
  alarm_at: Timestamp
  verdict: number
  comment: Generated<string>
  site_description: Generated<string>
  remark: Generated<string>
  site_photos: Generated<string[]>
  account_id: number | null
  by_name: string
  at: DefaultTimestamp
}

export interface HazardTable {
  tenant_id: number
  hazard_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  region_id: number | null
  number: string
  client_key: string
  state: number
  level: Generated<number>
  category: number
  source: number
  type_no: number
  type_name: string
  place: Generated<string>
  words: string
  clause: Generated<string>
  basis: Generated<string>
  interim: Generated<string>
  before_photos: Generated<string[]>
  after_photos: Generated<string[]>
  reporter_id: number
  reporter: string
  reported_at: DefaultTimestamp
  assignee_id: number | null
  assignee: Generated<string>
  deadline: NullableTimestamp
  duty_unit: Generated<string>
  standard: Generated<string>
  measure: Generated<string>
  money: string | null
  plan: Json | null
  plan_state: Generated<number>
  planner_id: number | null
  planner: Generated<string>
  asker_id: number | null
  asker: Generated<string>
  asked_until: NullableTimestamp
  asked_because: Generated<string>
  result: Generated<string>
  fixer_ids: Generated<number[]>
  fixer: Generated<string>
  submitted_at: NullableTimestamp
  verifier_id: number | null
  verifier: Generated<string>
  opinion: Generated<string>
  closed_at: NullableTimestamp
  alarm_id: number | null
  alarm_at: NullableTimestamp
  overdue_told: NullableTimestamp
  version: Generated<number>
  check_id: number | null
  check_item: number | null
  late_photos: DefaultJson
  fixer_people: Generated<number[]>
  planner_person: number | null
  asker_person: number | null
  verifier_person: number | null
  assignee_person: number | null
  supervisor_id: number | null
  supervisor_person: number | null
  supervisor: Generated<string>
  supervised_until: NullableTimestamp
  supervised_because: Generated<string>
  supervision_told: NullableTimestamp
}

export interface HazardNumberTable {
  tenant_id: number
  day: string
  last: number
}

export interface HazardStepTable {
  tenant_id: number
  hazard_id: number
  step_no: number
  kind: number
  account_id: number
  by_name: string
  at: DefaultTimestamp
  words: Generated<string>
  photos: Generated<string[]>
  person_id: number | null
}

export interface HookBindingTable {
  tenant_id: number
  source_id: number
  name: string
  device_no: number | null
  refused: Generated<number>
  last_at: NullableTimestamp
  holds: DefaultJson
  told_at: DefaultJson
}

export interface HookBrokerTable {
  tenant_id: number
  source_id: number
  host: string
  port: number
  tls: boolean
  certificate: Generated<string>
  login: Generated<string>
  password: Buffer | null
  topics: string[]
  former_topics: Generated<string[]>
  qos: number
  base_url: Generated<string>
  client_id: string
  holder: number | null
  state: Generated<string>
  problem: string | null
  state_at: NullableTimestamp
  sender_gone_at: NullableTimestamp
}

export interface HookClipTable {
  tenant_id: number
  source_id: number
  company_id: number
  ai_server_no: number
  alarm_id: number
  alarm_at: Timestamp
  name: string
  url: string
  tries: Generated<number>
  due_at: Timestamp
}

export interface HookPayloadTable {
  tenant_id: number
  source_id: number
  payload_id: GeneratedAlways<number>
  received_at: Timestamp
  problem: string | null
  words: Generated<string>
  events: Generated<number>
  bytes: number
  payload: Buffer | null
}

export interface HookSourceTable {
  source_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  name: string
  in_use: Generated<boolean>
  expression: string
  token_hash: Buffer | null
  token_hint: string
  token_at: DefaultTimestamp
  signature_header: Generated<string>
  secret: Buffer | null
  version: Generated<number>
  changed_by: string
  made_at: DefaultTimestamp
  posts: Generated<number>
  stored: Generated<number>
  merged: Generated<number>
  repeated: Generated<number>
  ignored: Generated<number>
  unbound: Generated<number>
  refused: Generated<number>
  failed: Generated<number>
  last_at: NullableTimestamp
  last_problem: string | null
  last_words: Generated<string>
  last_problem_at: NullableTimestamp
  readings: Generated<number>
  plates: Generated<number>
}

export interface HostedDayTable {
  tenant_id: number
  device_no: number
  day: number
  pictures: number
  same: number
  holes: number
  bytes: number
}

export interface HostedScheduleTable {
  tenant_id: number
  device_no: number
  mode: string
  every: number
  times: number[]
  days: number[]
  from_minute: number
  until_minute: number
  keep_days: number
  account_id: number
  changed_by: string
  changed_at: DefaultTimestamp
  in_version: number
  last_slot: NullableTimestamp
  last_file: string | null
}

export interface HostedSlotTable {
  tenant_id: number
  device_no: number
  slot: Timestamp
  outcome: number
  taken_at: NullableTimestamp
  file_id: string | null
  bytes: Generated<number>
}

export interface IngestKeyTable {
  tenant_id: number
  ai_server_no: number
  event_id: string
  alarm_id: number
  alarm_at: Timestamp
  received_at: DefaultTimestamp
}

export interface InstallationTable {
  one: Generated<boolean>
  installation_id: Generated<string>
  clock_seen_at: DefaultTimestamp
  unknown_sign_ins_until: DefaultTimestamp
}

export interface InvitationTable {
  invitation_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  email: string
  language: string
  role_id: number
  all_projects: boolean
  project_ids: Generated<number[]>
  invited_by: number
  generation: Generated<number>
  sent_at: DefaultTimestamp
  expires_at: Timestamp
  accepted_at: NullableTimestamp
  withdrawn_at: NullableTimestamp
  region_limits: DefaultJson
}

export interface LibraryServerTable {
  tenant_id: number
  library_id: number
  device_no: number
  bound_by: string
  bound_at: DefaultTimestamp
}

export interface LicenceTable {
  licence_id: GeneratedAlways<number>
  tenant_id: number | null
  number: string
  holder: string
  channels: number
  algorithms: number[] | null
  valid_from: string
  valid_until: string
  issued_at: Timestamp
  uploaded_at: DefaultTimestamp
  uploaded_by: string
}

export interface LicenceMailTable {
  licence_id: number
  step: string
}

export interface LimitCrossingTable {
  tenant_id: number
  device_no: number
  quantity: number
  at: Timestamp
  side: number
  value: number
  bound: number
  alarm_id: string | null
}

export interface LinkedPictureTable {
  tenant_id: number
  alarm_id: number
  alarm_at: Timestamp
  camera_no: number
  asked_at: DefaultTimestamp
  tried_at: NullableTimestamp
}

export interface MailTable {
  mail_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  message_id: string
  receivers: string[]
  copies: Generated<string[]>
  title: string
  message: string
  language: Generated<string>
  cause: string
  account_id: number | null
  sender: Generated<string>
  state: Generated<number>
  settled_at: NullableTimestamp
  taken: Generated<string[]>
  refused: Generated<string[]>
  reason: Generated<string>
  attempts: Generated<number>
  handing_over: Generated<boolean>
  next_try_at: DefaultTimestamp
  created_at: DefaultTimestamp
  sent_at: NullableTimestamp
  attachment: Json | null
  deferrals: Generated<number>
  sender_account: Generated<string>
  reply_to: Generated<string>
  invitation_id: number | null
}

export interface MailAlarmTable {
  mail_id: number
  alarm_id: number
  alarm_at: Timestamp
  tenant_id: number
  number: number
}

export interface MailDomainTable {
  domain_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  domain: string
  remark: string
  added_by: string
  added_at: DefaultTimestamp
}

export interface MailQueueTable {
  company_id: number
  tenant_id: number
  claimed_until: NullableTimestamp
  rests_until: DefaultTimestamp
  failures: Generated<number>
  holder: number | null
}

export interface MailServerTable {
  server_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  name: string
  host: string
  port: number
  security: string
  any_certificate: Generated<boolean>
  login: Generated<string>
  password: Buffer | null
  sender: string
  sender_name: Generated<string>
  is_default: Generated<boolean>
  version: Generated<number>
  last_error: Generated<string>
  made_at: DefaultTimestamp
}

export interface MaintenanceTable {
  tenant_id: number
  maintenance_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  device_no: number | null
  began_at: Timestamp
  until: Timestamp
  reason: string
  set_by: string
  set_at: DefaultTimestamp
  ended_by: Generated<string>
}

export interface MapSourceTable {
  tenant_id: number
  source: string
  coordinates: string
  tiles: Buffer | null
  labels: Buffer | null
  credit: Generated<string>
  file_id: string | null
  file_name: Generated<string>
  file_bytes: Generated<number>
  version: Generated<number>
  changed_by: string
  changed_at: DefaultTimestamp
}

export interface MediaTable {
  ai_server_no: number
  name: string
  tenant_id: number
  file_id: string
}

export interface ModbusGatewayTable {
  tenant_id: number
  device_no: number
  host: string
  port: number
  points: Json
  version: Generated<number>
  in_version: number
  changed_by: string
  changed_at: DefaultTimestamp
  report: Json | null
}

export interface NonceTable {
  session_id: number
  nonce: string
  made_at: Timestamp
}

export interface NoticeBoardTable {
  board_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  name: string
  account_id: number
  made_by: string
  made_at: DefaultTimestamp
}

export interface NoticeCursorTable {
  name: string
  xid: string
  id: number
  read_at: DefaultTimestamp
}

export interface NoticeDueTable {
  alarm_id: number
  rule_id: number
  step: number
  alarm_at: Timestamp
  tenant_id: number
  company_id: number
  due_at: Timestamp
  fired_at: NullableTimestamp
  outcome: Generated<string>
}

export interface NoticeRuleTable {
  rule_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  name: string
  enabled: boolean
  about: Json
  first: Json
  steps: Json
  rests_until: DefaultTimestamp
  version: Generated<number>
  changed_by: string
  changed_at: DefaultTimestamp
  language: Generated<string>
}

export interface OccurrenceTable {
  occurrence_id: number
  alarm_id: number
  alarm_at: Timestamp
  tenant_id: number
  company_id: number
  occurred_at: Timestamp
  pictures: Generated<string[]>
  recording: string | null
  extra: Json | null
}

export interface OidcGroupTable {
  tenant_id: number
  position: number
  name: string
  role_id: number
  scope: Json | null
}

export interface OidcProviderTable {
  tenant_id: number
  name: string
  issuer: string
  client_id: string
  secret: Buffer | null
  scopes: string
  group_claim: Generated<string>
  refuses_no_group: Generated<boolean>
  makes_accounts: Generated<boolean>
  role_id: number | null
  all_projects: Generated<boolean>
  project_ids: Generated<number[]>
  in_use: Generated<boolean>
  version: Generated<number>
  last_problem: Generated<string>
  last_problem_at: NullableTimestamp
  region_limits: DefaultJson
}

export interface OpenAlarmTable {
  company_id: number
  device_no: number
  type: number
  alarm_id: number
  alarm_at: Timestamp
  last_at: Timestamp
  tenant_id: number
}

export interface OpinionTable {
  tenant_id: number
  opinion_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  region_id: number | null
  alarm_id: number
  alarm_at: Timestamp
  verdict: number
  confidence: number | null
  observations: Generated<string[]>
  reason: Generated<string>
  decided_by: Generated<string>
  problem: Generated<string>
  model: string
  question: string
  asked_by: Generated<string>
  at: DefaultTimestamp
  took_ms: Generated<number>
}

export interface OpinionHourTable {
  tenant_id: number
  company_id: number
  hour: Timestamp
  asked: Generated<number>
  answered: Generated<number>
  none: Generated<number>
  failed: Generated<number>
  dropped: Generated<number>
  days: Generated<number>
}

export interface OpinionLineTable {
  tenant_id: number
  company_id: number
  failures: Generated<number>
  rests_until: NullableTimestamp
  last_problem: Generated<string>
  last_problem_at: NullableTimestamp
}

export interface OpinionSettingTable {
  tenant_id: number
  company_id: number
  in_use: boolean
  url: string
  model: string
  key: Buffer | null
  language: string
  types: number[]
  levels: number[]
  per_hour: number
  per_day: number
  timeout: number
  context: string
  agreed_by: Generated<string>
  agreed_at: NullableTimestamp
  version: Generated<number>
  changed_by: string
  shadow: Generated<boolean>
  shadow_since: DefaultTimestamp
  shown_at: NullableTimestamp
  days_agreed: Generated<boolean>
}

export interface OpinionWaitTable {
  tenant_id: number
  alarm_id: number
  alarm_at: Timestamp
  company_id: number
  level: number
  waits_since: DefaultTimestamp
  due_at: DefaultTimestamp
  begun_at: NullableTimestamp
  tries: Generated<number>
  asked_by: Generated<string>
}

export interface OutboxTable {
  id: GeneratedAlways<number>
  xid: Generated<string>
  at: DefaultTimestamp
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  account_id: number | null
  kind: string
  cause: Generated<string>
  alarm_id: number | null
  alarm_at: NullableTimestamp
  detail: Json | null
}

export interface OutsideNetworkTable {
  network_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  network: string
  remark: string
  added_by: string
  added_at: DefaultTimestamp
}

export interface OverdueClockTable {
  alarm_id: number
  alarm_at: Timestamp
  tenant_id: number
  company_id: number
  overdue_at: Timestamp
  due_at: NullableTimestamp
  times: Generated<number>
}

export interface ParkTable {
  tenant_id: number
  park_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  region_id: number | null
  name: string
  device_no: number | null
  keep_days: Generated<number>
  made_by: string
  made_at: DefaultTimestamp
}

export interface ParkBlackListTable {
  tenant_id: number
  entry_id: GeneratedAlways<number>
  park_id: number
  plate: string
  reason: string
  made_by: string
  made_at: DefaultTimestamp
}

export interface ParkCheckListTable {
  tenant_id: number
  park_id: number
  vehicle_type: number
  side: number
  items: string[]
}

export interface PasskeyTable {
  passkey_id: GeneratedAlways<number>
  account_id: number
  tenant_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  host: string
  name: string
  opens: boolean
  made_at: DefaultTimestamp
  used_at: NullableTimestamp
}

export interface PasskeyChallengeTable {
  challenge_hash: Buffer
  holder_hash: Buffer
  expires_at: Timestamp
}

export interface PasswordHistoryTable {
  history_id: GeneratedAlways<number>
  account_id: number
  tenant_id: number
  password_hash: string
}

export interface PastAlarmTable {
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  type: number
  level: number
  at: Timestamp
  total: number
  confirmed: number
  false_alarms: number
  ignored: number
  viewed: number
  opening: (number | null)[]
  judging: (number | null)[]
}

export interface PersonTable {
  tenant_id: number
  person_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  library_id: number
  type: number
  name: string
  number: Generated<string>
  sex: number | null
  id_type: number
  id_number: Generated<string>
  phone: Generated<string>
  unit: Generated<string>
  expires_at: NullableTimestamp
  consent_until: NullableTimestamp
  photos: Generated<number>
  made_by: string
  made_at: DefaultTimestamp
  leaving_cause: string | null
  leaving_by: string | null
  search: Generated<string>
}

export interface PersonConsentTable {
  tenant_id: number
  person_id: number
  text_version: string
  way: number
  file_id: string | null
  reference: Generated<string>
  given_at: Timestamp
  until: Timestamp
  recorded_by: string
  recorded_at: DefaultTimestamp
}

export interface PersonPhotoTable {
  tenant_id: number
  person_id: number
  slot: number
  file_id: string
  made_by: string
  made_at: DefaultTimestamp
  fault: string | null
}

export interface PlaceTable {
  place_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  device_name: string
  location: string
}

export interface PlanTable {
  tenant_id: number
  project_id: number
  version: Generated<number>
}

export interface PlanOutlineTable {
  tenant_id: number
  project_id: number
  region_id: number
  corners: Json
}

export interface PlanPositionTable {
  tenant_id: number
  project_id: number
  device_no: number
  x: number
  y: number
  angle: number | null
  width: number | null
  reach: number | null
}

export interface PlanTemplateTable {
  tenant_id: number
  company_id: number
  name: string
  week: Json
  follows_calendar: boolean
}

export interface PlateCameraTable {
  tenant_id: number
  device_no: number
  park_id: number
  side: number
}

export interface PlateEventTable {
  tenant_id: number
  plate_event_id: GeneratedAlways<number>
  park_id: number
  device_no: number | null
  event_id: string
  read_plate: string
  plate: string
  confidence: number | null
  side: number
  at: Timestamp
  received_at: DefaultTimestamp
  picture: string | null
  state: Generated<number>
  alerted: number | null
  undecided: Generated<boolean>
  order_id: number | null
  corrected_by: Generated<string>
  taken_by: Generated<string>
  taken_at: NullableTimestamp
}

export interface PlatformConsentTable {
  tenant_id: number
  demanded: Generated<boolean>
  since: DefaultTimestamp
  by_name: string
  asked_at: NullableTimestamp
  asked_by: Generated<string>
  reason: Generated<string>
  hours: number | null
  until: NullableTimestamp
  allowed_by: Generated<string>
  allowed_by_id: Generated<number>
  epoch: Generated<number>
  requests: Generated<number>
  requests_from: NullableTimestamp
}

export interface PointCheckTable {
  tenant_id: number
  check_id: GeneratedAlways<number>
  client_key: string
  company_id: number
  project_id: number
  region_id: number | null
  point_id: number
  point_name: string
  list_id: number
  list_version: number
  answers: Json
  answered: number
  bad: number
  dwell_ms: number
  is_scanned: boolean
  is_quick: boolean
  account_id: number
  by_name: string
  at: DefaultTimestamp
  done_at: DefaultTimestamp
}

export interface ProblemCatalogueTable {
  tenant_id: number
  company_id: number
  types: Json
}

export interface ProjectTable {
  project_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  name: string
  floor_plan: Generated<string>
  type: Generated<number>
  state: Generated<number>
  address: Generated<string>
  remark: Generated<string>
  created_at: DefaultTimestamp
  version: Generated<number>
  longitude: number | null
  latitude: number | null
}

export interface ProvisioningTable {
  tenant_id: number
  match_claim: Generated<string>
  role_id: number | null
  all_projects: Generated<boolean>
  project_ids: Generated<number[]>
  version: Generated<number>
  token_hash: Buffer | null
  last_four: Generated<string>
  made_by: Generated<string>
  made_at: NullableTimestamp
  last_used_at: NullableTimestamp
  last_address: Generated<string>
  region_limits: DefaultJson
}

export interface ProvisioningGroupTable {
  tenant_id: number
  position: number
  name: string
  role_id: number
  scope: Json | null
}

export interface PunishmentTable {
  punishment_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  project_id: number
  handling_id: number
  alarm_id: number
  alarm_at: Timestamp
  device_name: string
  offender: string
  money: string
}

export interface ReadingTable {
  tenant_id: number
  device_no: number
  quantity: number
  at: Timestamp
  value: number
}

export interface ReadingHourTable {
  tenant_id: number
  device_no: number
  quantity: number
  at: Timestamp
  least: number
  greatest: number
  total: number
  readings: number
}

export interface ReadingMinuteTable {
  tenant_id: number
  device_no: number
  quantity: number
  at: Timestamp
  least: number
  greatest: number
  total: number
  readings: number
}

export interface RecordWalkTable {
  tenant_id: number
  version: number
  day: number
  last_id: number | null
  removed_before: NullableTimestamp
}

export interface RecoveryCodeTable {
  account_id: number
  tenant_id: number
  code_hash: Buffer
}

export interface RegionTable {
  region_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  project_id: number
  name: string
  remark: Generated<string>
  version: Generated<number>
}

export interface RelationTable {
  tenant_id: number
  relation_id: GeneratedAlways<number>
  kind: number
  device_no: number | null
  region_id: number | null
  camera_no: number | null
  account_id: number | null
  note: Generated<string>
  made_by: string
  made_at: DefaultTimestamp
}

export interface ReleasePackageTable {
  package_id: GeneratedAlways<number>
  version: string
  platform: string
  min_version: string | null
  manifest: string
  seal: string
  bytes: number
  md5: string
  sha256: string
  signed_at: Timestamp
  expires_at: NullableTimestamp
  notes: Generated<string>
  complete: Generated<boolean>
  added_by: string
  added_at: DefaultTimestamp
  kind: Generated<string>
  name: string | null
}

export interface ReminderTable {
  reminder_id: GeneratedAlways<number>
  tenant_id: number
  account_id: number
  alarm_id: number
  alarm_at: Timestamp
  due_at: Timestamp
  fired_at: NullableTimestamp
  device_no: number | null
  type: number | null
  hold_severe: Generated<boolean>
  set_by: Generated<string>
  set_at: DefaultTimestamp
}

export interface RemoteJobTable {
  tenant_id: number
  job_id: GeneratedAlways<number>
  device_no: number
  camera_no: number | null
  verb: number
  state: Generated<number>
  refusal: string | null
  result: Json | null
  picture: Buffer | null
  account_id: number
  made_by: string
  made_at: DefaultTimestamp
  deadline_at: Timestamp
  ended_at: NullableTimestamp
}

export interface RemovalRunTable {
  run_id: GeneratedAlways<number>
  tenant_id: number
  cause: string
  files: Generated<number>
  bytes: Generated<number>
  oldest: NullableTimestamp
  newest: NullableTimestamp
  started_at: DefaultTimestamp
  ended_at: NullableTimestamp
  alarms: Generated<number>
  months: DefaultJson
}

export interface ReportRuleTable {
  rule_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  name: string
  enabled: boolean
  cycle: string
  weekday: number
  month_day: number
  hour: number
  language: Generated<string>
  about: Json
  targets: Json
  next_due_at: NullableTimestamp
  last_due_at: NullableTimestamp
  rests_until: DefaultTimestamp
  version: Generated<number>
  changed_by: string
  changed_at: DefaultTimestamp
  mail_ids: Generated<number[]>
  sent_now_at: NullableTimestamp
  fault_alarm_id: number | null
  fault_alarm_at: NullableTimestamp
}

export interface RobotTable {
  robot_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  name: string
  kind: string
  webhook: Buffer
  webhook_hint: string
  secret: Buffer | null
  version: Generated<number>
  rests_until: DefaultTimestamp
  claimed_until: NullableTimestamp
  last_error: Generated<string>
  last_sent_at: NullableTimestamp
  made_at: DefaultTimestamp
  language: Generated<string>
  holder: number | null
}

export interface RobotMessageTable {
  message_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  robot_id: number | null
  robot_name: string
  rule_name: Generated<string>
  alarm_id: number | null
  alarm_at: NullableTimestamp
  state: Generated<number>
  text: string
  tries: Generated<number>
  next_try_at: DefaultTimestamp
  answer: Generated<string>
  made_at: DefaultTimestamp
  ended_at: NullableTimestamp
  may_have_arrived: Generated<boolean>
}

export interface RoleTable {
  role_id: GeneratedAlways<number>
  tenant_id: number | null
  name: string
  is_root: Generated<boolean>
  company_id: number | null
  remark: Generated<string>
  version: Generated<number>
  changed_by: Generated<string>
  changed_at: NullableTimestamp
  created_at: DefaultTimestamp
  scope_epoch: Generated<number>
}

export interface RoleRightTable {
  role_id: number
  menu_id: number
}

export interface RolloutTable {
  rollout_id: GeneratedAlways<number>
  tenant_id: number
  company_id: number
  package_id: number
  state: Generated<number>
  phases: Json
  phase: Generated<number>
  phase_at: DefaultTimestamp
  window_from: number | null
  window_to: number | null
  bytes_per_second: number | null
  failed: Generated<number>
  made_by: string
  made_at: DefaultTimestamp
  changed_at: DefaultTimestamp
  asker_person: number | null
  decided_by: string | null
  decision_reason: Generated<string>
}

export interface RolloutDeviceTable {
  tenant_id: number
  rollout_id: number
  device_no: number
  phase: number
  attempt: Generated<number>
  tries: Generated<number>
  from_version: string | null
  state: number | null
  percent: Generated<number>
  reason: string | null
  changed_at: DefaultTimestamp
  ended_at: NullableTimestamp
  raised: Generated<boolean>
  refused_field: string | null
}

export interface RoundTable {
  tenant_id: number
  round_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  plan_id: number
  plan_name: string
  walkers: Json
  due_at: Timestamp
  ends_at: Timestamp
  points: number
  checked: Generated<number>
  state: Generated<number>
  is_told: Generated<boolean>
  late: Generated<number>
}

export interface RoundPlanTable {
  tenant_id: number
  plan_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  name: string
  times: Json
  window_minutes: number
  walkers: Json
  version: Generated<number>
  is_active: Generated<boolean>
  in_use: Generated<boolean>
  made_until: DefaultTimestamp
  changed_by: string
  changed_at: DefaultTimestamp
  changed_by_id: number | null
  lacks_told: DefaultJson
}

export interface RoundPlanPointTable {
  tenant_id: number
  plan_id: number
  place: number
  point_id: number
}

export interface RoundPointTable {
  tenant_id: number
  round_id: number
  place: number
  point_id: number
  point_name: string
  check_id: number | null
  checked_at: NullableTimestamp
  checked_by: Generated<string>
  region_id: number | null
  is_late: Generated<boolean>
}

export interface RuleAlarmTable {
  tenant_id: number
  rule_id: number
  place_no: number
  alarm_id: number
  alarm_at: Timestamp
  at: Timestamp
  type: number
  device_no: number
  chain: Json
  depth: number
}

export interface RuleCostTable {
  tenant_id: number
  rule_id: number
  judged: number
  mean_ms: number
}

export interface RuleFindingTable {
  tenant_id: number
  rule_id: number
  device_no: number
  at: Timestamp
  found_at: DefaultTimestamp
  shadow: boolean
  type: number
  level: number
  reason: Json
  alarm_id: string | null
  change: Generated<string>
  of_at: NullableTimestamp
  limited: Generated<boolean>
  ended: Generated<boolean>
}

export interface RulePlaceTable {
  tenant_id: number
  rule_id: number
  place_no: number
  memory: Json | null
  judged_at: NullableTimestamp
  due_at: NullableTimestamp
  phase: Generated<number>
  device_no: number | null
  left_out: Generated<number>
}

export interface RulePlaceSeriesTable {
  tenant_id: number
  rule_id: number
  place_no: number
  device_no: number
  quantity: number
  judged_to: Timestamp
  memory: Json | null
}

export interface RuleSeriesTable {
  tenant_id: number
  rule_id: number
  device_no: number
  quantity: number
  memory: Json | null
  phase: Generated<number>
  judged_to: Timestamp
  judged_at: NullableTimestamp
  due_at: NullableTimestamp
}

export interface SavedFilterTable {
  saved_filter_id: GeneratedAlways<number>
  tenant_id: number
  account_id: number
  name: string
  query: string
  position: number
  is_default: Generated<boolean>
}

export interface ScimGroupTable {
  group_id: GeneratedAlways<number>
  tenant_id: number
  display_name: string
  external_id: string | null
  made_at: DefaultTimestamp
  changed_at: DefaultTimestamp
}

export interface ScimMemberTable {
  tenant_id: number
  group_id: number
  user_id: number
}

export interface ScimUserTable {
  user_id: GeneratedAlways<number>
  tenant_id: number
  account_id: number
  user_name: string
  external_id: string | null
  display_name: Generated<string>
  given_name: Generated<string>
  family_name: Generated<string>
  email: Generated<string>
  active: Generated<boolean>
  made_at: DefaultTimestamp
  changed_at: DefaultTimestamp
  deleted_at: NullableTimestamp
}

export interface ScoreTable {
  tenant_id: number
  company_id: number
  project_id: Generated<number>
  slot: Timestamp
  evaluated_at: DefaultTimestamp
  score: number
  inputs: Json
  weights: Json
}

export interface ScoreSettingTable {
  only_row: Generated<boolean>
  weights: Json
  per_day: number
  changed_by: string
  changed_at: DefaultTimestamp
}

export interface SecretTable {
  name: string
  value: Buffer
  sealed: Generated<boolean>
}

export interface SensorTable {
  tenant_id: number
  device_no: number
  gateway_no: number | null
  meter_type: number | null
  interval_seconds: number | null
  enabled: Generated<boolean>
  version: Generated<number>
  added_at: DefaultTimestamp
  changed_by: Generated<string>
  changed_at: DefaultTimestamp
}

export interface SensorSeriesTable {
  tenant_id: number
  device_no: number
  quantity: number
  last_at: NullableTimestamp
  last_value: number | null
  received_at: NullableTimestamp
  usual_ms: number | null
  low: number | null
  high: number | null
  hysteresis: Generated<number>
  minutes: Generated<number>
  side: Generated<number>
  since: NullableTimestamp
  due_at: NullableTimestamp
  alarmed: Generated<boolean>
}

export interface SeparationTable {
  tenant_id: number
  since: DefaultTimestamp
  by_name: string
  end_proposed_at: NullableTimestamp
  end_proposed_by: number | null
  administrator_id: number | null
}

export interface SessionTable {
  session_id: GeneratedAlways<number>
  token_hash: Buffer
  account_id: number
  tenant_id: number
  created_at: DefaultTimestamp
  alive_at: DefaultTimestamp
  expires_at: Timestamp
  address: Generated<string>
  user_agent: Generated<string>
  federated: Generated<boolean>
  confirmed_at: NullableTimestamp
  by_directory: Generated<boolean>
  entered_by: number | null
}

export interface SignInAddressTable {
  account_id: number
  tenant_id: number
  address: string
  seen_at: DefaultTimestamp
}

export interface SignInChallengeTable {
  token_hash: Buffer
  account_id: number
  address: string
  expires_at: Timestamp
  by_directory: Generated<boolean>
}

export interface SignInFailureTable {
  account: string
  address: string
  failed_at: DefaultTimestamp
  failure_id: GeneratedAlways<number>
}

export interface SignInFlowTable {
  flow_id: GeneratedAlways<number>
  tenant_id: number
  state_hash: Buffer
  browser_hash: Buffer
  nonce: string
  verifier: string
  redirect_uri: string
  wanted: Generated<string>
  made_at: DefaultTimestamp
  answered_at: NullableTimestamp
  account_id: number | null
  finished_at: NullableTimestamp
}

export interface SignInPolicyTable {
  tenant_id: number
  least_length: Generated<number>
  classes: Generated<number>
  history: Generated<number>
  max_age_days: Generated<number>
  change_first: Generated<boolean>
  idle_minutes: Generated<number>
  networks: Generated<string[]>
  factor_of_all: Generated<boolean>
  factor_roles: Generated<number[]>
  version: Generated<number>
  factor_companies: Generated<number[]>
}

export interface StorageGrantTable {
  tenant_id: number
  quota_bytes: number | null
  min_days: number | null
  max_days: number | null
  warned: Generated<number>
  account_id: number
  version: Generated<number>
}

export interface StorageRuleTable {
  tenant_id: number
  kind: string
  judgement: string
  days: number
}

export interface StorageRuleVersionTable {
  tenant_id: number
  version: number
  account_id: number
}

export interface SyslogTable {
  is_only: Generated<boolean>
  company_id: number
  host: string
  port: number
  line: string
  certificate: Generated<string>
  in_use: boolean
  version: Generated<number>
  sent_at: NullableTimestamp
  lost: Generated<number>
  last_problem: Generated<string>
  last_problem_at: NullableTimestamp
}

export interface SyslogPositionTable {
  tenant_id: number
  seq: number
  sent_at: DefaultTimestamp
}

export interface SystemSettingTable {
  name: string
  value: Json
  changed_by: string
  changed_at: DefaultTimestamp
}

export interface TotpTable {
  account_id: number
  tenant_id: number
  sealed: Buffer
  confirmed_at: NullableTimestamp
  last_step: Generated<number>
}

export interface TrustedDeviceTable {
  trusted_device_id: GeneratedAlways<number>
  account_id: number
  tenant_id: number
  token_hash: Buffer
  user_agent: Generated<string>
  address: Generated<string>
  created_at: DefaultTimestamp
  used_at: DefaultTimestamp
  expires_at: Timestamp
}

export interface VehicleAlertTable {
  tenant_id: number
  alert_id: GeneratedAlways<number>
  park_id: number
  order_id: number | null
  kind: number
  plate: string
  at: DefaultTimestamp
  settled_at: NullableTimestamp
}

export interface VehicleCheckTable {
  tenant_id: number
  order_id: number
  side: number
  park_id: number
  passed: boolean
  answers: Json
  note: Generated<string>
  photos: Generated<string[]>
  by_name: string
  at: DefaultTimestamp
}

export interface VehicleOrderTable {
  tenant_id: number
  order_id: GeneratedAlways<number>
  company_id: number
  project_id: number
  region_id: number | null
  park_id: number
  state: Generated<number>
  plate: string
  plate_colour: string
  colour: number
  vehicle_type: number
  unit: Generated<string>
  driver: string
  driver_phone: Generated<string>
  driver_id_number: Generated<string>
  escort: Generated<string>
  cargo: Generated<string>
  danger_class: Generated<number>
  reason: string
  valid_from: Timestamp
  valid_until: Timestamp
  weight_in: number | null
  weight_out: number | null
  entered_at: NullableTimestamp
  left_at: NullableTimestamp
  ended_at: NullableTimestamp
  end_note: Generated<string>
  changed_by: string
  booked_by: string
  booked_at: DefaultTimestamp
  search: Generated<string>
  overstay_noted: Generated<boolean>
  confirmed: Generated<boolean>
  visit_link_id: number | null
  visit_hash: Buffer | null
  reference: Generated<string>
  version: Generated<number>
  edited_by: Generated<string>
}

export interface VisitLinkTable {
  tenant_id: number
  link_id: GeneratedAlways<number>
  park_id: number
  name: string
  token_hash: Buffer
  expires_at: Timestamp
  most: number
  used: Generated<number>
  revoked_at: NullableTimestamp
  made_by: string
  made_at: DefaultTimestamp
}

export interface WallDisplayTable {
  account_id: number
  tenant_id: number
  company_id: number
  project_id: number | null
  name: string
  screen: number
  secret_hash: Buffer
  menu_ids: number[]
  created_by: string
  created_at: DefaultTimestamp
  revoked_at: NullableTimestamp
  seen_at: NullableTimestamp
  address: Generated<string>
  fps: number | null
  heap_mb: number | null
  data_age: number | null
  told_seen_at: NullableTimestamp
  sound_allowed: boolean | null
}

export interface WallScreenTable {
  tenant_id: number
  company_id: number
  version: Generated<number>
  widgets: Json
  changed_by: string
  changed_at: DefaultTimestamp
}

export interface DB {
  account: AccountTable
  account_identity: AccountIdentityTable
  account_project: AccountProjectTable
  account_region: AccountRegionTable
  ai_server: AiServerTable
  ai_server_claim: AiServerClaimTable
  ai_server_hour: AiServerHourTable
  alarm: AlarmTable
  alarm_day: AlarmDayTable
  alarm_days_counted: AlarmDaysCountedTable
  alarm_export: AlarmExportTable
  alarm_level: AlarmLevelTable
  alarm_rule: AlarmRuleTable
  alarm_type: AlarmTypeTable
  api_key: ApiKeyTable
  audit: AuditTable
  audit_chain: AuditChainTable
  audit_seal: AuditSealTable
  audit_unsealed: AuditUnsealedTable
  board_entry: BoardEntryTable
  bulk_action: BulkActionTable
  calendar_year: CalendarYearTable
  camera: CameraTable
  camera_default: CameraDefaultTable
  channel_level: ChannelLevelTable
  check_list: CheckListTable
  check_list_version: CheckListVersionTable
  check_point: CheckPointTable
  company: CompanyTable
  customer_sign_in: CustomerSignInTable
  device: DeviceTable
  device_month: DeviceMonthTable
  device_state_change: DeviceStateChangeTable
  directory: DirectoryTable
  directory_group: DirectoryGroupTable
  erasure_copy: ErasureCopyTable
  erasure_receipt: ErasureReceiptTable
  evidence_hold: EvidenceHoldTable
  evidence_name: EvidenceNameTable
  evidence_removed: EvidenceRemovedTable
  face_assessment: FaceAssessmentTable
  face_copy: FaceCopyTable
  face_count: FaceCountTable
  face_key: FaceKeyTable
  face_library: FaceLibraryTable
  face_record: FaceRecordTable
  face_server: FaceServerTable
  face_use: FaceUseTable
  figure_change: FigureChangeTable
  figure_day: FigureDayTable
  figure_days_counted: FigureDaysCountedTable
  figure_device: FigureDeviceTable
  figure_hour: FigureHourTable
  file: FileTable
  file_day: FileDayTable
  file_delta: FileDeltaTable
  file_removal: FileRemovalTable
  file_total: FileTotalTable
  handling: HandlingTable
  hazard: HazardTable
  hazard_number: HazardNumberTable
  hazard_step: HazardStepTable
  hook_binding: HookBindingTable
  hook_broker: HookBrokerTable
  hook_clip: HookClipTable
  hook_payload: HookPayloadTable
  hook_source: HookSourceTable
  hosted_day: HostedDayTable
  hosted_schedule: HostedScheduleTable
  hosted_slot: HostedSlotTable
  ingest_key: IngestKeyTable
  installation: InstallationTable
  invitation: InvitationTable
  library_server: LibraryServerTable
  licence: LicenceTable
  licence_mail: LicenceMailTable
  limit_crossing: LimitCrossingTable
  linked_picture: LinkedPictureTable
  mail: MailTable
  mail_alarm: MailAlarmTable
  mail_domain: MailDomainTable
  mail_queue: MailQueueTable
  mail_server: MailServerTable
  maintenance: MaintenanceTable
  map_source: MapSourceTable
  media: MediaTable
  modbus_gateway: ModbusGatewayTable
  nonce: NonceTable
  notice_board: NoticeBoardTable
  notice_cursor: NoticeCursorTable
  notice_due: NoticeDueTable
  notice_rule: NoticeRuleTable
  occurrence: OccurrenceTable
  oidc_group: OidcGroupTable
  oidc_provider: OidcProviderTable
  open_alarm: OpenAlarmTable
  opinion: OpinionTable
  opinion_hour: OpinionHourTable
  opinion_line: OpinionLineTable
  opinion_setting: OpinionSettingTable
  opinion_wait: OpinionWaitTable
  outbox: OutboxTable
  outside_network: OutsideNetworkTable
  overdue_clock: OverdueClockTable
  park: ParkTable
  park_black_list: ParkBlackListTable
  park_check_list: ParkCheckListTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  password_history: PasswordHistoryTable
  past_alarm: PastAlarmTable
  person: PersonTable
  person_consent: PersonConsentTable
  person_photo: PersonPhotoTable
  place: PlaceTable
  plan: PlanTable
  plan_outline: PlanOutlineTable
  plan_position: PlanPositionTable
  plan_template: PlanTemplateTable
  plate_camera: PlateCameraTable
  plate_event: PlateEventTable
  platform_consent: PlatformConsentTable
  point_check: PointCheckTable
  problem_catalogue: ProblemCatalogueTable
  project: ProjectTable
  provisioning: ProvisioningTable
  provisioning_group: ProvisioningGroupTable
  punishment: PunishmentTable
  reading: ReadingTable
  reading_hour: ReadingHourTable
  reading_minute: ReadingMinuteTable
  record_walk: RecordWalkTable
  recovery_code: RecoveryCodeTable
  region: RegionTable
  relation: RelationTable
  release_package: ReleasePackageTable
  reminder: ReminderTable
  remote_job: RemoteJobTable
  removal_run: RemovalRunTable
  report_rule: ReportRuleTable
  robot: RobotTable
  robot_message: RobotMessageTable
  role: RoleTable
  role_right: RoleRightTable
  rollout: RolloutTable
  rollout_device: RolloutDeviceTable
  round: RoundTable
  round_plan: RoundPlanTable
  round_plan_point: RoundPlanPointTable
  round_point: RoundPointTable
  rule_alarm: RuleAlarmTable
  rule_cost: RuleCostTable
  rule_finding: RuleFindingTable
  rule_place: RulePlaceTable
  rule_place_series: RulePlaceSeriesTable
  rule_series: RuleSeriesTable
  saved_filter: SavedFilterTable
  scim_group: ScimGroupTable
  scim_member: ScimMemberTable
  scim_user: ScimUserTable
  score: ScoreTable
  score_setting: ScoreSettingTable
  secret: SecretTable
  sensor: SensorTable
  sensor_series: SensorSeriesTable
  separation: SeparationTable
  session: SessionTable
  sign_in_address: SignInAddressTable
  sign_in_challenge: SignInChallengeTable
  sign_in_failure: SignInFailureTable
  sign_in_flow: SignInFlowTable
  sign_in_policy: SignInPolicyTable
  storage_grant: StorageGrantTable
  storage_rule: StorageRuleTable
  storage_rule_version: StorageRuleVersionTable
  syslog: SyslogTable
  syslog_position: SyslogPositionTable
  system_setting: SystemSettingTable
  totp: TotpTable
  trusted_device: TrustedDeviceTable
  vehicle_alert: VehicleAlertTable
  vehicle_check: VehicleCheckTable
  vehicle_order: VehicleOrderTable
  visit_link: VisitLinkTable
  wall_display: WallDisplayTable
  wall_screen: WallScreenTable
}
