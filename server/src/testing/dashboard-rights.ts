/** Rows of the table of rights: reports and dashboards. */
export const dashboardRights: Record<string, string> = {
  //                              root admin operator viewer signed-out system security audit
  'figure.read': '                  y     y      n       n       –       n      n      n',
  'figure.download': '              y     y      n       n       –       n      n      n',
  'overall.readScores': '           y     y      y       y       –       n      n      n',
  'overall.readHistory': '          y     y      y       y       –       n      n      n',
  'overall.readTrend': '            y     y      y       y       –       n      n      n',
  'overall.saveWeights': '          y     n      n       n       –       n      n      n',
  'home.readTrend': '               y     y      y       y       –       y      y      y',
  'home.countByDay': '              y     y      y       y       –       y      y      y',
  'home.countByMonth': '            y     y      y       y       –       y      y      y',
  'home.countByDevice': '           y     y      y       y       –       y      y      y',
  'home.readHandling': '            y     y      y       y       –       y      y      y',
  'home.readTimes': '               y     y      y       y       –       y      y      y',
  'home.countDrillers': '           y     y      y       y       –       y      y      y',
  'home.countFatigue': '            y     y      y       y       –       y      y      y',
  'home.countRecognised': '         y     y      y       y       –       y      y      y',
  'home.countFaces': '              y     y      y       y       –       y      y      y',
  'home.readFaceTrend': '           y     y      y       y       –       y      y      y',
  'home.countFacesByDay': '         y     y      y       y       –       y      y      y',
  'home.countFacesByMonth': '       y     y      y       y       –       y      y      y',
  'home.countFacesByDevice': '      y     y      y       y       –       y      y      y',
}
