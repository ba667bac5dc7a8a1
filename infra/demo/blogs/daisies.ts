export const daisies = {
  title: 'Counting a daisy',
  images: ['daisy', 'daisy-misled'],
  text: [
    '<p>Take a daisy, or better a sunflower, which has been kind enough to make everything larger, and count the spirals in which the florets seem to lie. You will find two families of them, one to the left and one to the right. If you are patient and the flower is a healthy one the two numbers will be neighbours in this list:</p>',
    '<pre>1  1  2  3  5  8  13  21  34  55  89 …</pre>',
    '<p>Each is the sum of the two before it. Fibonacci met them in a problem about rabbits. It is curious enough that rabbits should obey them. That a vegetable should do so, with nobody to explain addition to it, is a scandal, and something ought to be done about it.</p>',
    '<h2>What the plant has to do</h2>',
    '<p>The plant, of course, does not count. At the growing tip one new part after another appears, each turned from the one before through some angle, and each pushed outwards as later ones arrive. Everything depends on that angle.</p>',
    '<ul><li>If it is a simple fraction of the circle, say 2/5, the parts stand in five straight rows, with a great deal of empty ground between.</li><li>If it is <em>nearly</em> a simple fraction, the rows bend into a few coarse spirals, and there is still waste.</li><li>If it is as far as it can be from every simple fraction, the ground is covered evenly.</li></ul>',
    '<p>The angle of the last sort is the golden one, a little over 137½ degrees. It is 360 degrees divided by φ<sup>2</sup>, where φ is (1 + √5)/2, and the fractions that come nearest to it have Fibonacci numbers above and below. There are the numbers. The first picture was drawn with that angle. In the second it is wrong by about a third of a degree, which is enough to comb the whole head into rays.</p>',
    '<h2>The part that is not arithmetic</h2>',
    '<p>So far this is only geometry, and was known long ago. What is wanted is a <strong>cause</strong>: something that finds the angle to within a fraction of a degree, in rain, in a bed of indifferent soil. It will not do to say that the arrangement is a good one. Many arrangements are good, and one does not therefore have them.</p>',
    '<blockquote>If a pattern is there, ask what would have to be unstable for it to appear.</blockquote>',
    '<p>That is my working rule and nobody else is to blame for it. In the present case, imagine a chemical pattern of spots on a ring around the growing tip, of the kind that I have described elsewhere, and let the ring slowly widen. Now and then there is room for one spot more. The new ones come up in the gaps between the old ones, and the lattice must accommodate itself. If it does so by small steps, always to the nearest arrangement, then having once started with numbers such as 2 and 3 it can only go on to 3 and 5, then 5 and 8. The plant does not add. It merely declines to do anything sudden.</p>',
    '<p>I have got some way in turning this remark into mathematics, with the help of the computer at Manchester, which does not mind how many daisies it is asked to grow. The hypothesis that the change takes place without sudden rearrangement is the heart of it, and it is a hypothesis. I should be very glad of counts from other people’s gardens, including the awkward ones. A head with 29 and 47 spirals is not an error of the gardener’s. It belongs to Lucas’s numbers, and a theory that could not account for it would not be a theory of daisies at all.</p>',
  ],
} as const
