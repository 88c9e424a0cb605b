/** Who may do what with people and their faces, in the columns of the right table. */
export const peopleRights: Record<string, string> = {
  //                              root admin operator viewer signed-out system security audit
  'library.list': '                 y     y      n       n       –       n      n      n',
  'library.save': '                 y     y      n       n       –       n      n      n',
  'library.remove': '               y     y      n       n       –       n      n      n',
  'recognition.list': '             y     y      n       n       –       n      n      n',
  'recognition.judge': '            y     y      y       n       –       n      n      n',
  'person.list': '                  y     y      n       n       –       n      n      n',
  'person.count': '                 y     y      n       n       –       n      n      n',
  'person.get': '                   y     y      n       n       –       n      n      n',
  'person.readNumbers': '           y     y      n       n       –       n      n      n',
  'person.readPhotos': '            y     y      n       n       –       n      n      n',
  'person.add': '                   y     y      n       n       –       n      n      n',
  'person.change': '                y     y      n       n       –       n      n      n',
  'person.recordConsent': '         y     y      n       n       –       n      n      n',
  'person.replacePhoto': '          y     y      n       n       –       n      n      n',
  'person.removePhoto': '           y     y      n       n       –       n      n      n',
  'person.erase': '                 y     y      n       n       –       n      n      n',
  'person.listReceipts': '          y     y      n       n       –       n      n      n',
  'person.export': '                y     y      n       n       –       n      n      n',
  'person.exportData': '            y     y      n       n       –       n      n      n',
  'person.readPhoto': '             T     T      T       T       T       T      T      T',
}
