/** Who may do what with hazards, in the columns of the right table. */
export const hazardRights: Record<string, string> = {
  //                              root admin operator viewer signed-out system security audit
  'hazard.listProblemTypes': ' y     y      y       y       –       n      n      n',
  'hazard.saveProblemTypes': ' y     y      n       n       –       n      n      n',
  'hazard.list': '             y     y      y       y       –       n      n      n',
  'hazard.count': '            y     y      y       y       –       n      n      n',
  'hazard.get': '              y     y      y       y       –       n      n      n',
  'hazard.listOfAlarm': '      y     y      y       y       –       n      n      n',
  'hazard.readMonth': '             y     y      y       y       –       n      n      n',
  'hazard.exportLedger': '          y     y      y       y       –       n      n      n',
  'hazard.listRectifiers': '   y     y      n       n       –       n      n      n',
  'hazard.report': '           y     y      y       n       –       n      n      n',
  'hazard.confirm': '          y     y      n       n       –       n      n      n',
  'hazard.dismiss': '          y     y      n       n       –       n      n      n',
  'hazard.assign': '           y     y      n       n       –       n      n      n',
  'hazard.plan': '             y     y      y       n       –       n      n      n',
  'hazard.decidePlan': '       y     y      n       n       –       n      n      n',
  'hazard.start': '            y     y      y       n       –       n      n      n',
  'hazard.submit': '           y     y      y       n       –       n      n      n',
  'hazard.askExtension': '     y     y      y       n       –       n      n      n',
  'hazard.decideExtension': '  y     y      n       n       –       n      n      n',
  'hazard.verify': '           y     y      y       n       –       n      n      n',
}
