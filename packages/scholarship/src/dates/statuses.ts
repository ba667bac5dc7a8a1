import type { Status } from '#csl'

const matchAny = (...phrases: string[]) => new RegExp(`(?<!\\p{L})(?:${phrases.join('|').replaceAll(' ', '\\s+')})(?!\\p{L})`, 'iu')

/** In English, German, French, Spanish, Italian, Portuguese, Dutch and Arabic. The first that is found counts. */
const STATUSES: [Status, RegExp][] = [
  [
    'in preparation',
    matchAny(
      'in prep(?:aration|\\.)?|work in progress|draft|in vorbereitung|en préparation|en cours de rédaction',
      'en preparación|in preparazione|em preparação|em elaboração|in voorbereiding',
      '(?:قيد|تحت) (?:ال[إا]عداد|التحضير|الكتابة)|مسودة',
    ),
  ],
  [
    'submitted',
    matchAny(
      'submitted|(?:under|in) (?:peer )?(?:review|revision|consideration)|revise (?:and|&) resubmit|r\\s*&\\s*r|in revision',
      "eingereicht|in begutachtung|unter begutachtung|soumise?|en (?:cours d[’']|cours de )?(?:évaluation|révision)",
      'en (?:evaluación|revisión)|enviado|sometido|submetid[oa]|em (?:avaliação|revisão)|sottoposto|in (?:valutazione|revisione)|ingediend|onder (?:review|beoordeling)',
      '(?:قيد|تحت) (?:التحكيم|المراجعة|التقييم)|(?:مقدمة?|مرسلة?) للنشر',
    ),
  ],
  [
    'accepted',
    matchAny(
      'in press|forthcoming|to appear|to be published|accepted|in production',
      'im druck|im erscheinen|in druckvorbereitung|erscheint|demnächst|angenommen',
      'à paraître|sous presse|acceptée?',
      'en prensa|(?:de )?próxima (?:aparición|publicación)|próximamente|por aparecer|en vías de publicación|aceptad[oa]',
      'in (?:corso di )?(?:stampa|pubblicazione)|in uscita|di prossima pubblicazione|accettato',
      'no prelo|em (?:vias de )?publicação|em breve|aceit[oe]',
      'in druk|ter perse|te verschijnen|verschijnt|geaccepteerd',
      '(?:قيد|تحت) (?:الطبع|الطباعة|النشر|الصدور)|مقبولة?|س?[يت]صدر|قريب(?:ا|ًا)',
    ),
  ],
]

/** Returns where a work stands that is not published yet, as far as its date says. */
export const findStatus = (text: string): Status | undefined => STATUSES.find(([, pattern]) => pattern.test(text))?.[0]
