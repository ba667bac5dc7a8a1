export const zeta = {
  title: 'Counting zeros, with and without wheels',
  images: ['zeta-walk'],
  text: [
    '<p>Riemann remarked in 1859 that the zeros of a certain function seemed all to lie on one straight line, that he had tried for a little to prove it, and that he had put the matter aside since he did not need it at the moment. It has been needed at most moments since.</p>',
    '<h2>What one is looking at</h2>',
    '<p>The function is the sum of <em>n</em><sup>−s</sup> over all whole numbers <em>n</em>, continued to places where the sum itself makes no sense. On the critical line <em>s</em> is ½ + <em>it</em>. Each term is then a little arrow of length 1/√<em>n</em>, turned through an angle <em>t</em> log <em>n</em>. Put the arrows end to end and you have the picture above, for <em>t</em> a little over 2600.</p>',
    '<p>The first steps are long and wild. Then the angles from one arrow to the next come to nearly a whole turn, and the path curls up upon itself, loses patience, runs off and curls up again. The last of the curls, where the steps turn by less and less, winds forever about one point. That point, properly understood, is the value of the function. A zero is a <em>t</em> for which the path comes home.</p>',
    '<h2>First attempt: gear-wheels</h2>',
    '<p>Before the war I thought it might be done with machinery. One wants to add some thirty cosines whose periods are the logarithms of whole numbers, and a wheel is a very good way to hold a cosine. Donald MacPhail drew the design and the Royal Society gave forty pounds. The logarithms had to be replaced by fractions with manageable numbers of teeth. Some of the wheels were cut, and for a time the floor of my rooms in King’s was covered with them. Then September came and we were all wanted elsewhere.</p>',
    '<h2>Second attempt: electrons</h2>',
    '<p>In June 1950 the Manchester computer had a night to spare. Its habits at that time were such that one made one’s arrangements for an hour, not for a day. It ran from three in the afternoon until eight the next morning and got through a respectable stretch of the line, which is set out in a <a href="https://doi.org/10.1112/plms/s3-3.1.99">paper of 1953</a>. One could not decently have asked it for more.</p>',
    '<h3>How to know that none is missing</h3>',
    '<p>Zeros on the line show themselves, for there a certain real function changes sign. A zero <em>off</em> the line would not. To be sure there is none one must know how many there ought to be, and the classical way needs a disagreeable calculation away from the line. I found that this can be avoided:</p>',
    '<ol><li>The number of zeros up to height <em>t</em> is a smooth function plus an error <em>S</em>(<em>t</em>).</li><li>That error is nothing <strong>on the average</strong>, and one can say how nearly.</li><li>If a zero had been overlooked, <em>S</em>(<em>t</em>) would be out by a fixed amount from there on, and its average with it.</li><li>So one has only to go on a little beyond the place of interest and look.</li></ol>',
    '<p>A single missed zero is a debt that cannot be hidden in the accounts. I had rather hoped that the machine would find one off the line, which would have been a sensation. It did not. One must not blame the machine for that, nor conclude very much: the function has had only a thousand or two of its zeros examined, and it has plenty more.</p>',
  ],
} as const
