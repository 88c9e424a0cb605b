/** By itself, since a form on the way to the desk asks for it. */
export const regionsOfProject = 200

/**
 * What one account, one customer or one AI server may have at a time, so that nobody blocks another. What a server has for all
 * (its own bounds stand where they hold) is always more than one customer gets.
 */
export const limits = {
  /** Downloads of the exported list that run. */
  exportsOfAccount: 2,
  exportsOfCustomer: 4,
  /** Those of pictures among them. */
  trainingExportsOfAccount: 1,
  /** Pictures in one archive to train from. */
  trainingPicturesOfExport: 5000,
  /** Verdicts on all that match that wait or run. */
  bulkActionsOfAccount: 5,
  bulkActionsOfCustomer: 12,
  accountsOfCustomer: 5000,
  /** Invitations that wait for an answer. */
  invitationsOfCustomer: 500,
  /** Requests of the platform for one customer's consent within a day. */
  consentRequestsDaily: 20,
  /** Sessions; one more ends the oldest. */
  sessionsOfAccount: 30,
  passkeysOfAccount: 10,
  /** Accounts that are entered from one. */
  membershipsOfAccount: 20,
  /** Live channels, and pictures of cameras that are watched, at one server. */
  liveSocketsOfAccount: 30,
  /** A thousand consoles, which may come back before it is noticed that all their channels were cut. */
  liveSocketsOfCustomer: 2000,
  videoSocketsOfAccount: 256,
  videoSocketsOfCustomer: 2000,
  /** Uploads of pictures by people that run at one server. */
  uploadsOfAccount: 4,
  uploadsOfCustomer: 12,
  /** Lists that run or wait for their turn at one server. */
  listsOfAccount: 200,
  /** A thousand consoles that came back, each with its page. */
  listsOfCustomer: 1500,
  /** Alarms that are being spoken, or wait for it, at one server. */
  sentencesOfAccount: 5,
  sentencesOfCustomer: 10,
  /** Rules that are tried on what is stored, running or waiting for their turn. */
  ruleTrialsOfAccount: 1,
  ruleTrialsOfCustomer: 3,
  /** Expressions of sources that are tried on a post. */
  expressionTrialsOfAccount: 1,
  expressionTrialsOfCustomer: 3,
  /** Addresses that mails people write go to, copies and test mails included, within an hour and a day; mails of rules are not among them. */
  forwardedHourlyOfAccount: 300,
  forwardedDailyOfAccount: 1500,
  forwardedHourlyOfCompany: 1500,
  forwardedDailyOfCompany: 6000,
  /** API keys that are not revoked; what one may hold open is as with an account. */
  apiKeysOfCompany: 50,
  /** Displays that are not revoked, and the browsers one may be open in; one more ends the oldest. */
  displaysOfCompany: 50,
  sessionsOfDisplay: 4,
  /** Entries of the log in one file. */
  auditRowsOfExport: 50_000,
  /** Vehicle orders in one file. */
  vehicleOrdersOfExport: 50_000,
  /** People in one file. */
  peopleOfExport: 50_000,
  faceLibrariesOfCompany: 200,
  parksOfCompany: 200,
  /** Cameras that read plates for it. */
  plateCamerasOfPark: 50,
  checkListsOfCompany: 200,
  checkPointsOfProject: 5000,
  roundPlansOfProject: 200,
  /** Check points in one file. */
  roundRatesOfExport: 10_000,
  checkPointsOfExport: 50_000,
  /** Plates that one park keeps out. */
  blackListOfPark: 2000,
  /** Roles a customer makes, those of its companies included. */
  rolesOfCustomer: 200,
  /** Registered, those without a key among them. */
  aiServersOfCustomer: 1000,
  /** Customers of the platform, companies of a customer, projects of a company, regions of a project. */
  customersOfPlatform: 2000,
  companiesOfCustomer: 500,
  projectsOfCompany: 500,
  regionsOfProject,
  /** Below one AI server's key. */
  channelsOfAiServer: 256,
  sensorsOfAiServer: 500,
  /** Systems of others that post events, what each may post, and names of devices each may use. */
  hookSourcesOfCompany: 50,
  hookPostsPerMinute: 600,
  hookMessagesPerMinute: 3000,
  hookNamesOfSource: 500,
  /** Weeks of cameras that a company keeps under a name. */
  planTemplatesOfCompany: 50,
  /** Media of one AI server that has begun to arrive and is not complete. */
  unfinishedUploads: 200,
  unfinishedBytes: 4 * 1024 ** 3,
  /** And of all AI servers of one customer together. */
  unfinishedUploadsOfCustomer: 2000,
  unfinishedBytesOfCustomer: 32 * 1024 ** 3,
} as const
